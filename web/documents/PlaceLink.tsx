import type { ComponentProps } from 'react'
import { scrollToNode } from './scrolling.ts'

/** Leads to a place of the document, opening what it is folded away in. */
export const PlaceLink = ({ to, children, ...rest }: Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { to: string }) => (
  <a
    {...rest}
    href={`#${to}`}
    onClick={(event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      scrollToNode(to)
    }}
  >
    {children}
  </a>
)
