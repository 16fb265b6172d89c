import type { ComponentProps } from 'react'
import { scrollToNode } from '../platform/documents/scrolling.ts'

type Props = {
  to: string
  /** Told when the link is followed. */
  onLeave?: () => void
}

/** Leads to a place of the document, opening what it is folded away in. */
export const InPageLink = ({ to, onLeave, children, ...rest }: Omit<ComponentProps<'a'>, 'href' | 'onClick'> & Props) => (
  <a
    {...rest}
    href={`#${to}`}
    onClick={(event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      onLeave?.()
      scrollToNode(to)
    }}
  >
    {children}
  </a>
)
