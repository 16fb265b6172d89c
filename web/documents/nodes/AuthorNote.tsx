import type { ReactNode } from 'react'
import type { NoteNode } from '@fieldwork/core/documents/nodes/note/schema.ts'
import { NoteIcon } from '../../ui/icons/icons.ts'
import { documentMessages as messages } from '../../messages/document.ts'
import styles from './AuthorNote.module.css'

/** A remark of the author beside the text. */
export const AuthorNote = ({ node, children }: { node: NoteNode; children: ReactNode }) => (
  <aside className={styles.note} id={node.id} data-block aria-label={node.heading || messages.noteKinds[node.noteType]}>
    <p className={styles.head}>
      <NoteIcon />
      <span className={styles.heading}>{node.heading || messages.noteKinds[node.noteType]}</span>
    </p>
    {children}
  </aside>
)
