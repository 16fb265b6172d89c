import type { ReactNode } from 'react'
import type { NoteNode } from '@fieldwork/core/documents/nodes/note/schema.ts'
import { NoteIcon } from '../../ui/icons/icons.ts'
import { documentMessages as messages } from '../../messages/document.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './AuthorNote.module.css'

/** A remark of the author beside the text. */
export const AuthorNote = ({ node, children }: { node: NoteNode; children: ReactNode }) => {
  const heading = node.heading || messages.noteKinds[node.noteType]
  return (
    <aside className={styles.note} id={node.id} data-block data-edged aria-label={heading}>
      <Row as="p" gap={8} below={6} tone="harbour">
        <NoteIcon />
        <Text as="span" weight="bold" tone="ink">
          {heading}
        </Text>
      </Row>
      {children}
    </aside>
  )
}
