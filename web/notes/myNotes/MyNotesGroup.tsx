import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { myNotesMessages as messages, noteMessages } from '../../messages/notes.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { ArrowUpRightIcon } from '../../ui/icons/icons.ts'
import { openNote } from '../editorState.ts'
import { goToAnnotation } from './goToAnnotation.ts'
import { Text } from '../../ui/text/Text.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import styles from './MyNotesGroup.module.css'
import type { NoteGroup } from './myNotesList.ts'
import { quoteOf } from '../notesMarkdown.ts'
import { MarkdownText } from '../../documents/markdown/MarkdownText.tsx'

type Props = { group: NoteGroup; project: Project; title: string | undefined }

/** A passage and its notes. */
export const MyNotesGroup = ({ group: { isHere, highlights, notes }, project, title }: Props) => {
  const [first] = [...highlights, ...notes]
  if (!first) return null
  const quote = quoteOf(first, project)
  const go = () => {
    for (const note of notes) openNote(note.id)
    goToAnnotation(first)
  }
  return (
    <>
      {title !== undefined && (
        <Text as="h3" above={16} text="small" weight="bold">
          {title}
        </Text>
      )}
      <Text
        as="section"
        above={10}
        text="small"
        surface="sheet"
        className={styles.group}
        data-edged
        data-pen={highlights[0]?.color ?? 'gray'}
        aria-label={noteMessages.short(quote)}
      >
        <Row align="start" gap={6}>
          <Text as="blockquote" grow clamp breaks tone="quiet" className={styles.quote}>
            {quote}
          </Text>
          {isHere && <IconButton icon={ArrowUpRightIcon} small label={messages.goTo(quote)} tooltipSide="left" onClick={go} />}
        </Row>
        {notes.map((note) => (
          <Text as="div" key={note.id} above={8} ruled breaks>
            <Text text="caption" tone="faint" below={2}>
              {noteMessages.types[note.noteType]}
              {note.heading.trim() !== quote.replace(/\s+/g, ' ').trim() && (
                <Text as="b" tone="ink">
                  {' '}
                  {note.heading}
                </Text>
              )}
            </Text>
            {note.query && <p>{note.query}</p>}
            <MarkdownText text={note.content} />
          </Text>
        ))}
      </Text>
    </>
  )
}
