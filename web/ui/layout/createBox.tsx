import type { ComponentPropsWithRef, ElementType } from 'react'
import { classes } from '../dom/classes.ts'

/** A step of the spacing tokens, in pixels. */
type Space = 2 | 4 | 6 | 8 | 10 | 12 | 14 | 16 | 20 | 24 | 28 | 32

/** The props of the layout and text components besides the attributes of their element. */
type Look = {
  /** Space between the children. */
  gap?: Exclude<Space, 28 | 32>
  /** Margin above. */
  above?: Space
  /** Margin below. */
  below?: Space
  /** Across the direction of the children; `middle` centers in both directions. */
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch' | 'middle'
  /** Along the direction of a row. */
  justify?: 'between' | 'center' | 'end'
  wrap?: boolean
  /** Makes a stack a flex column, so that one child can take the remaining space. */
  column?: boolean
  /** Makes a row part of a line of text. */
  inline?: boolean
  /** Takes the remaining space of a row. */
  grow?: boolean
  /** As wide as its container. */
  wide?: boolean
  /** A line above, across the width. */
  ruled?: boolean
  /** Scrolls vertically what its height doesn't hold. */
  scrolls?: boolean
  hover?: 'harbour' | 'sunken'
  /** Draws the focus ring inside the edge, where an outer one would be cut off. */
  inset?: boolean
  surface?: 'card' | 'panel' | 'sheet' | 'sunken' | 'quote' | 'task'
  /** Shows at most four lines. */
  clamp?: boolean
  /** Keeps the text on one line and cuts it off at the end. */
  ellipsis?: boolean
  /** Lets long words break anywhere. */
  breaks?: boolean
  /** Digits of equal width. */
  tabular?: boolean
  text?: 'title' | 'heading' | 'subheading' | 'label' | 'strong' | 'body' | 'small' | 'caption'
  weight?: 'medium' | 'bold'
  tone?: 'ink' | 'quiet' | 'faint' | 'harbour' | 'danger' | 'success'
  className?: string | undefined
}

type BoxProps<T extends ElementType> = Look & { as?: T } & Omit<ComponentPropsWithRef<T>, keyof Look | 'as'>

/** The class of each prop, which the value completes. */
const classOf: Record<Exclude<keyof Look, 'className'>, string> = {
  gap: 'l-gap',
  above: 'l-above',
  below: 'l-below',
  align: 'l-',
  justify: 'l-justify-',
  wrap: 'l-wrap',
  column: 'l-column',
  inline: 'l-inline',
  grow: 'l-grow',
  wide: 'l-wide',
  ruled: 'l-ruled',
  scrolls: 'l-scrolls',
  hover: 'l-hover-',
  inset: 'l-inset',
  surface: 'l-',
  clamp: 't-clamp',
  ellipsis: 't-ellipsis',
  breaks: 't-breaks',
  tabular: 't-tabular',
  text: 't-',
  weight: 't-',
  tone: 't-',
}

/** Creates a component that renders `tag`, or the element given as `as`, with the classes of layout.css and text.css. */
export const createBox =
  <D extends ElementType>(tag: D, kind?: string) =>
  <T extends ElementType = D>({ as, className, ...props }: BoxProps<T>) => {
    const Element: ElementType = as ?? tag
    const names = [kind]
    const rest: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(props))
      if (!(name in classOf)) rest[name] = value
      else if (value) names.push(classOf[name as keyof typeof classOf] + (value === true ? '' : String(value)))
    return <Element {...rest} className={classes(...names, className) || undefined} />
  }
