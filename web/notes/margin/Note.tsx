import { useEffect, useRef, useState } from 'react'
import { expandedExtra, minNoteHeight, maxHeadingLength } from '@fieldwork/core/notes/limits.ts'
import type { HighlightColor } from '@fieldwork/core/notes/colors.ts'
import type { LearnerNote } from '@fieldwork/core/notes/schema.ts'
import { useFlag } from '../../accounts/api.ts'
import { noteMessages as messages } from '../../messages/notes.ts'
import { attachToChat } from '../../platform/panels/chatSelections.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { showEnd } from '../../platform/documents/scrolling.ts'
import { CopyButton } from '../../ui/buttons/CopyButton.tsx'
import type { Icon } from '../../ui/icons/createIcon.tsx'
import { onEscape } from '../../ui/dom/escape.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import {
  AskIcon,
  ChevronDownIcon,
  ChevronUpIcon,
  CloseIcon,
  IdeaIcon,
  NoteIcon,
  PencilIcon,
  PinIcon,
  QuoteIcon,
  TrashIcon,
} from '../../ui/icons/icons.ts'
import { changeNote, remove, storableText } from '../store/annotate.ts'
import { closeNote, hoverGroup, openNote, useEditorState } from '../editorState.ts'
import { NoteBody } from './NoteBody.tsx'
import { Box } from '../../ui/layout/Box.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './Note.module.css'
import { noteMarkdown } from '../notesMarkdown.ts'
import { NoteResize } from './NoteResize.tsx'
import { NoteSaving } from './NoteSaving.tsx'
import { useAnnotation, useNotes } from '../store/NotesContext.ts'

const typeIcons = { blank: NoteIcon, simplify: IdeaIcon, explain: IdeaIcon, examples: IdeaIcon, ask: AskIcon } satisfies Record<
  LearnerNote['noteType'],
  Icon
>

/** Milliseconds for which "Copied!" is shown. */
const copiedTime = 2500

/** Minimum height of a note in pixels. A note fits its text until the learner resizes it. */
export const minHeight = ({ expanded }: Pick<LearnerNote, 'expanded'>): number => minNoteHeight + (expanded ? expandedExtra : 0)

/** A learner's own note beside its passage. */
export const Note = ({ id, color }: { id: string; color: HighlightColor }) => {
  const { store, elements, project } = useNotes()
  const { toasts } = usePlatform()
  const hasChat = useFlag('capability.tutor')
  const note = useNote(id)
  const card = useRef<HTMLElement>(null)
  const height = note?.height && Math.max(note.height, minHeight(note))
  // A style attribute would violate the content security policy.
  useEffect(() => setHeight(card.current, height), [height])
  const [isEditing, setEditing] = useState(false)
  const isHovered = useEditorState(({ hoveredGroup }) => hoveredGroup !== null && hoveredGroup === note?.group)
  const isActive = useEditorState(({ activeInstanceId }) => activeInstanceId === id)
  // Keyboard users hear the tutor's note. A new note isn't positioned yet, so the page must not scroll to it.
  useEffect(() => {
    const { freshNote } = useEditorState.getState()
    if (freshNote?.id !== id || !freshNote.isByKey || card.current?.contains(document.activeElement)) return
    card.current?.focus({ preventScroll: true })
  }, [id])
  // Scrolls a note that was just opened into view once it's positioned, two frames later.
  useEffect(() => {
    if (useEditorState.getState().activeInstanceId !== id) return
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => card.current && showEnd(card.current))
    })
    return () => cancelAnimationFrame(frame)
  }, [id])
  if (!note) return null
  const TypeIcon = typeIcons[note.noteType]

  const toPassage = () => elements.focusGroup(note.group)
  const leave = () => {
    toPassage()
    closeNote(id)
    if (note.pinned) changeNote(store, id, { pinned: false })
  }
  const discard = () => {
    toPassage()
    const undo = remove(store, [id])
    closeNote(id)
    const action = { label: messages.undo, onClick: () => undo().forEach(openNote), from: document.activeElement }
    toasts.show({ title: messages.deletedNote, icon: TrashIcon, action })
  }
  return (
    <Stack
      column
      surface="panel"
      as="article"
      ref={card}
      className={styles.note}
      data-edged
      tabIndex={-1}
      data-note={id}
      data-pen={color}
      data-hovered={isHovered || undefined}
      onPointerEnter={() => hoverGroup(note.group, true)}
      onPointerLeave={() => hoverGroup(note.group, false)}
      data-active={isActive || undefined}
      data-expanded={note.expanded || undefined}
      data-pinned={note.pinned || undefined}
      aria-label={messages.region(messages.types[note.noteType], note.heading)}
      onKeyDown={onEscape(toPassage)}
    >
      <Row as="header" gap={8} text="caption" weight="bold" className={styles.head}>
        <TypeIcon />
        <Box as="span" grow>
          {messages.types[note.noteType]}
        </Box>
        <IconButton
          small
          icon={PinIcon}
          label={note.pinned ? messages.unpin : messages.pin}
          pressed={note.pinned}
          onClick={() => {
            openNote(id)
            changeNote(store, id, { pinned: !note.pinned })
          }}
        />
        <IconButton small icon={CloseIcon} label={messages.close} onClick={leave} />
      </Row>
      <Heading note={note} />
      <NoteBody note={note} isEditing={isEditing} onEdit={setEditing} />
      <Row as="footer" gap={2} tone="faint" className={styles.foot}>
        <NoteSaving id={id} />
        {note.content !== '' && (
          <IconButton small icon={PencilIcon} label={messages.edit} pressed={isEditing} onClick={() => setEditing(!isEditing)} />
        )}
        {hasChat && (
          <IconButton
            small
            icon={QuoteIcon}
            label={messages.attachToChat}
            onClick={() => attachToChat(project.id, note.highlightContext)}
          />
        )}
        <CopyButton value={() => noteMarkdown(note, project)} label={messages.copyNote} duration={copiedTime} />
        <IconButton
          icon={note.expanded ? ChevronUpIcon : ChevronDownIcon}
          small
          label={note.expanded ? messages.collapse : messages.expand}
          aria-expanded={note.expanded}
          onClick={() => changeNote(store, id, { expanded: !note.expanded })}
        />
        <IconButton small icon={TrashIcon} label={messages.deleteNote} onClick={discard} />
      </Row>
      <NoteResize
        value={height ?? minHeight(note)}
        height={() => card.current?.offsetHeight ?? minNoteHeight}
        min={minHeight(note)}
        onResize={(to) => setHeight(card.current, to)}
        onSettle={(to) => changeNote(store, id, { height: to })}
      />
    </Stack>
  )
}

const useNote = (id: string): LearnerNote | undefined => {
  const item = useAnnotation(id)
  return item?.kind === 'note' ? item : undefined
}

const setHeight = (card: HTMLElement | null, height: number | undefined) => {
  if (height) card?.style.setProperty('--note-height', `${height}px`)
  else card?.style.removeProperty('--note-height')
}

/** The heading, by default the marked text. Emptying it restores it. */
const Heading = ({ note: { id, heading } }: { note: LearnerNote }) => {
  const { store } = useNotes()
  const [isEmptied, setEmptied] = useState(false)
  const type = (typed: string) => {
    const next = storableText(typed.replace(/\s/g, ' '), maxHeadingLength)
    setEmptied(next.trim() === '')
    if (next.trim() !== '') changeNote(store, id, { heading: next })
  }
  return (
    <Text
      as="textarea"
      text="caption"
      tone="quiet"
      className={styles.heading}
      rows={1}
      aria-label={messages.heading}
      maxLength={maxHeadingLength}
      value={isEmptied ? '' : heading}
      onChange={(event) => type(event.target.value)}
      onBlur={() => setEmptied(false)}
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  )
}
