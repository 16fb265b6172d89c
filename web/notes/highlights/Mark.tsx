import { useCallback, type ReactNode } from 'react'
import type { Highlight } from '@fieldwork/core/notes/schema.ts'
import { hoverGroup, useIsHovered } from '../editorState.ts'
import type { HighlightElements } from '../store/highlightElements.ts'
import styles from './Highlight.module.css'

type Props = { highlight: Highlight; elements: HighlightElements; children: ReactNode }

/** Marked text. Links and buttons within it keep their own behavior when pressed; keyboard users reach the highlight by its flag. */
export const Mark = ({ highlight: { id, group, color }, elements, children }: Props) => {
  const register = useCallback((mark: HTMLElement) => elements.addMark(group, mark), [elements, group])
  return (
    <mark
      ref={register}
      className={styles.mark}
      data-pen={color}
      data-highlight={id}
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
}
