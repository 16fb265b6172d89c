import type { ReactNode } from 'react'
import type { Highlight } from '@fieldwork/core/notes/schema.ts'
import { hoverGroup, useIsHovered } from '../editorState.ts'
import styles from './Highlight.module.css'
import type { HighlightElements } from '../store/highlightElements.ts'

type Props = { highlight: Highlight; elements: HighlightElements; children: ReactNode }

/** Marked words. Links and buttons among them answer a press in their own way; the flag is the way by keyboard. */
export const Mark = ({ highlight: { id, group, color }, elements, children }: Props) => (
  <mark
    className={styles.mark}
    data-pen={color}
    data-highlight={id}
    data-group={group}
    data-hovered={useIsHovered(group) || undefined}
    onPointerEnter={() => hoverGroup(group, true)}
    onPointerLeave={() => hoverGroup(group, false)}
    onClick={({ target }) => {
      if (!(target as Element).closest('a, button, label, [role=button]')) elements.pressMark(id)
    }}
  >
    {children}
  </mark>
)
