import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
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
import { Row } from '../../ui/layout/Row.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import styles from './Note.module.css'
import { noteMarkdown } from '../notesMarkdown.ts'
import { NoteResize } from './NoteResize.tsx'
import { NoteSaving } from './NoteSaving.tsx'
import { useNotes } from '../store/NotesContext.ts'

const typeIcons = { blank: NoteIcon, simplify: IdeaIcon, explain: IdeaIcon, examples: IdeaIcon, ask: AskIcon } satisfies Record<
  LearnerNote['noteType'],
  Icon
>

/** Milliseconds that "Copied!" stays. */
const copiedTime = 2500

/** The least height of a note in pixels; the learner may choose a greater one, and until then it is as high as its text. */
export const minHeight = ({ expanded }: Pick<LearnerNote, 'expanded'>): number => minNoteHeight + (expanded ? expandedExtra : 0)

/** A learner's own note beside its passage. */
export const Note = ({ id, color }: { id: string; color: HighlightColor }) => {
  const { store, elements, project } = useNotes()
  const { toasts } = usePlatform()
  const hasChat = useFlag('capability.tutor')
  const note = useStore(store.state, ({ file }) => file?.items.find((item): item is LearnerNote => item.kind === 'note' && item.id === id))
  const card = useRef<HTMLElement>(null)
  const height = note?.height && Math.max(note.height, minHeight(note))
  // Not as an attribute, which the content security policy refuses.
  useEffect(() => setHeight(card.current, height), [height])
  const [isEditing, setEditing] = useState(false)
  const isHovered = useEditorState(({ hoveredGroup }) => hoveredGroup !== null && hoveredGroup === note?.group)
  const isActive = useEditorState(({ activeInstanceId }) => activeInstanceId === id)
  // People who work by keyboard hear what the tutor writes. The place of a new note is measured later: the page must not scroll to it.
  useEffect(() => {
    const { freshNote } = useEditorState.getState()
    if (freshNote?.id !== id || !freshNote.isByKey || card.current?.contains(document.activeElement)) return
    card.current?.focus({ preventScroll: true })
  }, [id])
  // One that was opened here is seen whole; two frames later it stands where it belongs.
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
    <Panel
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
        <span className={styles.type}>{messages.types[note.noteType]}</span>
        <IconButton
          icon={PinIcon}
          size={28}
          iconSize={16}
          label={note.pinned ? messages.unpin : messages.pin}
          pressed={note.pinned}
          onClick={() => {
            openNote(id)
            changeNote(store, id, { pinned: !note.pinned })
          }}
        />
        <IconButton icon={CloseIcon} size={28} iconSize={16} label={messages.close} onClick={leave} />
      </Row>
      <Heading note={note} />
      <NoteBody note={note} isEditing={isEditing} onEdit={setEditing} />
      <Row as="footer" gap={2} tone="faint" className={styles.foot}>
        <NoteSaving id={id} />
        {note.content !== '' && (
          <IconButton
            icon={PencilIcon}
            size={28}
            iconSize={16}
            label={messages.edit}
            pressed={isEditing}
            onClick={() => setEditing(!isEditing)}
          />
        )}
        {hasChat && (
          <IconButton
            icon={QuoteIcon}
            size={28}
            iconSize={16}
            label={messages.attachToChat}
            onClick={() => attachToChat(project.id, note.highlightContext)}
          />
        )}
        <CopyButton value={() => noteMarkdown(note, project)} label={messages.copyNote} duration={copiedTime} />
        <IconButton
          icon={note.expanded ? ChevronUpIcon : ChevronDownIcon}
          size={28}
          iconSize={16}
          label={note.expanded ? messages.collapse : messages.expand}
          aria-expanded={note.expanded}
          onClick={() => changeNote(store, id, { expanded: !note.expanded })}
        />
        <IconButton icon={TrashIcon} size={28} iconSize={16} label={messages.deleteNote} onClick={discard} />
      </Row>
      <NoteResize
        value={height ?? minHeight(note)}
        height={() => card.current?.offsetHeight ?? minNoteHeight}
        min={minHeight(note)}
        onResize={(to) => setHeight(card.current, to)}
        onSettle={(to) => changeNote(store, id, { height: to })}
      />
    </Panel>
  )
}

const setHeight = (card: HTMLElement | null, height: number | undefined) => {
  if (height) card?.style.setProperty('--note-height', `${height}px`)
  else card?.style.removeProperty('--note-height')
}

/** Taken from the marked words, and the learner's to change. One that is emptied comes back. */
const Heading = ({ note: { id, heading } }: { note: LearnerNote }) => {
  const { store } = useNotes()
  const [isEmptied, setEmptied] = useState(false)
  const type = (typed: string) => {
    const next = storableText(typed.replace(/\s/g, ' '), maxHeadingLength)
    setEmptied(next.trim() === '')
    if (next.trim() !== '') changeNote(store, id, { heading: next })
  }
  return (
    <textarea
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
