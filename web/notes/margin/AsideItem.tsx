import type { MouseEvent } from 'react'
import { withVariables } from '@fieldwork/core/documents/variables.ts'
import { noteMessages as messages } from '../../messages/notes.ts'
import { focusNode } from '../../platform/documents/scrolling.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { NoteIcon, PenIcon, TrashIcon } from '../../ui/icons/icons.ts'
import { remove } from '../store/annotate.ts'
import { Text } from '../../ui/text/Text.tsx'
import { Box } from '../../ui/layout/Box.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import styles from './AsideItem.module.css'
import { NoteMarkdown } from './NoteMarkdown.tsx'
import { useAnnotation, useNotes } from '../store/NotesContext.ts'
import { quoteOf } from '../notesMarkdown.ts'

/** A highlight or note whose passage no longer exists after an update, near where the passage was. */
export const AsideItem = ({ id }: { id: string }) => {
  const { store, project } = useNotes()
  const { toasts } = usePlatform()
  const item = useAnnotation(id)
  if (!item) return null
  const quote = quoteOf(item, project)
  const discard = ({ currentTarget }: MouseEvent) => {
    focusNode(currentTarget.closest('[data-notes]')?.previousElementSibling as HTMLElement | null)
    const undo = remove(store, [item.id])
    const title = item.kind === 'note' ? messages.deletedNote : messages.deletedHighlight(0)
    const action = { label: messages.undo, onClick: () => void undo(), from: document.activeElement }
    toasts.show({ title, icon: TrashIcon, action })
  }
  return (
    <Text
      as="section"
      text="small"
      className={styles.aside}
      data-pen={item.kind === 'highlight' ? item.color : 'gray'}
      data-set-aside={item.id}
      tabIndex={-1}
      aria-label={`${messages.asideTitle}: ${messages.short(quote)}`}
    >
      <Row as="header" gap={8} text="caption" weight="bold" className={styles.head}>
        {item.kind === 'note' ? <NoteIcon /> : <PenIcon />}
        <Box as="span" grow>
          {messages.asideTitle}
        </Box>
        <IconButton icon={TrashIcon} small label={messages.actions.delete} onClick={discard} />
      </Row>
      <Text text="caption" tone="faint" className={styles.why}>
        {messages.asideText}
      </Text>
      <Text above={6} scrolls breaks tone="quiet" className={styles.passage}>
        {passageWith(withVariables(item.aside?.passage ?? '', project), quote)}
      </Text>
      {item.kind === 'note' && (
        <Text as="div" above={6} scrolls breaks tone="quiet" className={styles.passage}>
          <strong>{item.heading}</strong>
          <NoteMarkdown text={item.content} />
        </Text>
      )}
    </Text>
  )
}

/** The old passage, with the marked text highlighted. */
const passageWith = (passage: string, quote: string) => {
  const at = passage.indexOf(quote)
  if (at < 0) return <mark className={styles.mark}>{quote}</mark>
  return (
    <>
      {passage.slice(0, at)}
      <mark className={styles.mark}>{quote}</mark>
      {passage.slice(at + quote.length)}
    </>
  )
}
