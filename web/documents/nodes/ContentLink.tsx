import type { ReactNode } from 'react'
import type { ContentLinkNode } from '@fieldwork/core/documents/nodes/contentLink/schema.ts'
import { useFlag } from '../../accounts/api.ts'
import { openPanel } from '../../platform/panels/panels.ts'
import { InPageLink } from '../InPageLink.tsx'

/** Leads to another block, or opens Ask with a prefilled question. Without a tutor, a link to Ask is plain text. */
export const ContentLink = ({ node, children }: { node: ContentLinkNode; children: ReactNode }) => {
  const hasTutor = useFlag('capability.tutor')
  if (node.linkType !== 'ask') return <InPageLink to={node.to ?? ''}>{children}</InPageLink>
  if (!hasTutor) return children
  // A link, because a button's text wouldn't wrap like the text around it.
  return (
    <a
      href="#panel-left"
      onClick={(event) => {
        event.preventDefault()
        openPanel('left', { prefill: node.prefill ?? '' })
      }}
    >
      {children}
    </a>
  )
}
