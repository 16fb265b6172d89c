import type { ReactNode } from 'react'
import type { ContentLinkNode } from '@fieldwork/core/documents/nodes/contentLink/schema.ts'
import { useFlag } from '../../accounts/api.ts'
import { askTutor } from '../askTutor.ts'
import { InPageLink } from '../InPageLink.tsx'

/** Goes to another place of the document, or opens Ask with words ready. Without a tutor, a link to Ask is plain text. */
export const ContentLink = ({ node, children }: { node: ContentLinkNode; children: ReactNode }) => {
  const hasTutor = useFlag('capability.tutor')
  if (node.linkType !== 'ask') return <InPageLink to={node.to ?? ''}>{children}</InPageLink>
  if (!hasTutor) return children
  // A link, not a button: a button's words do not break across lines like the text around them.
  return (
    <a
      href="#panel-left"
      onClick={(event) => {
        event.preventDefault()
        askTutor(node.prefill ?? '')
      }}
    >
      {children}
    </a>
  )
}
