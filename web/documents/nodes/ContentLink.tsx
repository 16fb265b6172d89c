import type { ReactNode } from 'react'
import type { ContentLinkNode } from '../../../core/documents/nodes.ts'
import { askTutor } from '../askTutor.ts'
import { PlaceLink } from '../PlaceLink.tsx'
import styles from './ContentLink.module.css'

/** Goes to another place of the document, or opens Ask with words ready. */
export const ContentLink = ({ node, children }: { node: ContentLinkNode; children: ReactNode }) => {
  if (node.linkType === 'ask')
    return (
      <button type="button" className={styles.ask} onClick={() => askTutor(node.prefill ?? '')}>
        {children}
      </button>
    )
  return <PlaceLink to={node.to ?? ''}>{children}</PlaceLink>
}
