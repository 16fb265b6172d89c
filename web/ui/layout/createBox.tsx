import type { ComponentPropsWithRef, ElementType } from 'react'
import { classes } from '../dom/classes.ts'

/** A step of the spacing tokens, in pixels. */
type Space = 2 | 4 | 6 | 8 | 10 | 12 | 14 | 16 | 20 | 24 | 28 | 32

/** What the components of layout and text take beside the attributes of their element. */
type Look = {
  /** Space between the children. */
  gap?: Exclude<Space, 28 | 32>
  /** Margin above. */
  above?: Space
  /** Margin below. */
  below?: Space
  /** Across the direction of the children; `middle` centres in both. */
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch' | 'middle'
  /** Along the direction of a row. */
  justify?: 'between' | 'center' | 'end'
  wrap?: boolean
  /** A stack that is a flex column, so that one child may take the room that is left. */
  column?: boolean
  /** A row within a line of text. */
  inline?: boolean
  /** Takes the room that is left in a row. */
  grow?: boolean
  surface?: 'card' | 'panel' | 'task'
  /** Words without spaces break anywhere. */
  breaks?: boolean
  /** Digits of one width. */
  tabular?: boolean
  text?: 'title' | 'heading' | 'subheading' | 'label' | 'strong' | 'body' | 'small' | 'caption'
  weight?: 'medium' | 'bold'
  tone?: 'ink' | 'quiet' | 'faint' | 'harbour' | 'danger' | 'success'
  className?: string | undefined
}

type BoxProps<T extends ElementType> = Look & { as?: T } & Omit<ComponentPropsWithRef<T>, keyof Look | 'as'>

/** Makes a component that draws `tag`, or the element named by `as`, with the classes of layout.css and text.css. */
export const createBox =
  <D extends ElementType>(tag: D, kind?: string) =>
  <T extends ElementType = D>(props: BoxProps<T>) => {
    const {
      as: Element = tag,
      gap,
      above,
      below,
      align,
      justify,
      wrap,
      column,
      inline,
      grow,
      surface,
      breaks,
      tabular,
      text,
      weight,
      tone,
      className,
      ...rest
    } = props as Look & { as?: ElementType }
    const look = classes(
      kind,
      gap && `l-gap${gap}`,
      above && `l-above${above}`,
      below && `l-below${below}`,
      align && `l-${align}`,
      justify && `l-justify-${justify}`,
      wrap && 'l-wrap',
      column && 'l-column',
      inline && 'l-inline',
      grow && 'l-grow',
      surface && `l-${surface}`,
      breaks && 't-breaks',
      tabular && 't-tabular',
      text && `t-${text}`,
      weight && `t-${weight}`,
      tone && `t-${tone}`,
      className,
    )
    return <Element {...rest} className={look || undefined} />
  }
