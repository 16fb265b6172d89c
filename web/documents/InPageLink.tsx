import type { ComponentProps } from 'react'
import { isModifiedClick } from '../platform/browser/modifiedClick.ts'
import { scrollToNode } from '../platform/documents/scrolling.ts'

type Props = {
  to: string
  /** Called when the link is followed. */
  onLeave?: () => void
}

/** Leads to a node of the document, and unfolds the sections around it. */
export const InPageLink = ({ to, onLeave, children, ...rest }: Omit<ComponentProps<'a'>, 'href' | 'onClick'> & Props) => (
  <a
    {...rest}
    href={`#${to}`}
    onClick={(event) => {
      if (isModifiedClick(event)) return
      event.preventDefault()
      onLeave?.()
      scrollToNode(to)
    }}
  >
    {children}
  </a>
)
