import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { maxNoteLength, maxQuestionLength } from '@fieldwork/core/notes/limits.ts'
import type { LearnerNote } from '@fieldwork/core/notes/schema.ts'
import { noteMessages as messages } from '../../messages/notes.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { sendEvent } from '../../platform/events/sendEvent.ts'
import { changeNote, storableText } from '../store/annotate.ts'
import { useEditorState } from '../editorState.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './NoteBody.module.css'
import { NoteMarkdown } from './NoteMarkdown.tsx'
import { useNotes } from '../store/NotesContext.ts'
import { fillNote } from '../store/tutorAnswers.ts'

const body = { column: true, grow: true, gap: 8, scrolls: true, inset: true, className: styles.body } as const

type Editing = { isEditing: boolean; onEdit: (isEditing: boolean) => void }

/** The text of a note: rendered Markdown, a field, or the state of the request to the tutor. */
export const NoteBody = ({ note, ...editing }: { note: LearnerNote } & Editing) => {
  const { store, trackId } = useNotes()
  const tutor = useStore(store.state, (state) => state.tutor[note.id])
  const isOfTutor = note.noteType !== 'blank'
  const isAsking = note.noteType === 'ask' && note.content === '' && tutor === undefined
  const ask = () => void fillNote(store, trackId, note)
  const retry = () => {
    sendEvent({ name: 'note_retried', data: { projectId: store.projectId, noteType: note.noteType } })
    ask()
  }

  if (tutor === 'loading')
    return (
      <Stack {...body}>
        {note.query && <Text weight="bold">{note.query}</Text>}
        <Loading gap={8}>
          <Skeleton />
          <Skeleton />
          <Skeleton className={styles.shortLine} />
        </Loading>
        <Text text="caption" tone="faint" role="status">
          {messages.loading}
        </Text>
      </Stack>
    )
  // A request that was pending when the page was closed is lost.
  if (tutor || (isOfTutor && note.content === '' && !isAsking))
    return (
      <Stack {...body} role="alert">
        {note.query && <Text weight="bold">{note.query}</Text>}
        <p>{messages.failed}</p>
        {tutor?.failed && (
          <Text text="caption" tone="faint">
            {tutor.failed}
          </Text>
        )}
        <Button variant="link" onClick={retry}>
          {messages.tryAgain}
        </Button>
      </Stack>
    )
  if (isAsking) return <Question note={note} onAsk={ask} />
  return <NoteText key={note.id} note={note} isOfTutor={isOfTutor} {...editing} />
}

const Question = ({ note, onAsk }: { note: LearnerNote; onAsk: () => void }) => {
  const { store } = useNotes()
  const field = useFirstFocus(note.id)
  const isEmpty = !note.query?.trim()
  return (
    <Stack
      as="form"
      {...body}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty) onAsk()
      }}
    >
      <textarea
        ref={field}
        className={styles.field}
        aria-label={messages.question}
        placeholder={messages.question}
        maxLength={maxQuestionLength}
        value={note.query ?? ''}
        onChange={(event) => changeNote(store, note.id, { query: storableText(event.target.value, maxQuestionLength) })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
      <Button type="submit" variant="filled" size="small" softDisabled={isEmpty}>
        {messages.askNow}
      </Button>
    </Stack>
  )
}

/** Shows the text until it or the Edit button is pressed; an empty note starts as a field. */
const NoteText = ({ note, isOfTutor, isEditing, onEdit }: { note: LearnerNote; isOfTutor: boolean } & Editing) => {
  const { store } = useNotes()
  const field = useFirstFocus(note.id, isEditing)
  const [isTooLong, setTooLong] = useState(false)
  if (!isEditing && note.content !== '')
    return (
      // Focusable, so that the keyboard can scroll it.
      <Stack {...body} role="group" aria-label={messages.body} tabIndex={0}>
        {note.query && <Text weight="bold">{note.query}</Text>}
        <div
          className={styles.read}
          onClick={({ target }) => !(target as Element).closest('a') && getSelection()?.isCollapsed && onEdit(true)}
        >
          <NoteMarkdown text={note.content} />
        </div>
      </Stack>
    )
  return (
    <Stack {...body}>
      <textarea
        ref={field}
        className={styles.field}
        aria-label={messages.body}
        aria-describedby={isTooLong ? `${note.id}-long` : undefined}
        placeholder={isOfTutor ? messages.answerPlaceholder : messages.placeholder}
        value={note.content}
        onChange={({ target }) => {
          setTooLong(target.value.length > maxNoteLength)
          changeNote(store, note.id, { content: storableText(target.value, maxNoteLength) })
        }}
        onFocus={() => onEdit(true)}
        // The Edit button ends editing itself.
        onBlur={({ relatedTarget }) => !relatedTarget?.closest('footer') && onEdit(false)}
      />
      {isTooLong && (
        <Text text="caption" tone="faint" id={`${note.id}-long`} role="status">
          {messages.tooLong}
        </Text>
      )}
    </Stack>
  )
}

/** Focuses the field of a new note, and of a note that is edited. */
const useFirstFocus = (noteId: string, isEditing = false) => {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const element = field.current
    const isFresh = useEditorState.getState().freshNote?.id === noteId
    if (!element || (!isEditing && !isFresh)) return
    if (isFresh) useEditorState.setState({ freshNote: null })
    element.focus({ preventScroll: true })
    element.setSelectionRange(element.value.length, element.value.length)
  }, [noteId, isEditing])
  return field
}
