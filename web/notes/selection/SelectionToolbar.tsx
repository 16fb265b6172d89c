import { useEffect, useRef, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { actionByShortcut, highlightActions, type HighlightAction } from '@fieldwork/core/notes/actions.ts'
import { highlightColors, type HighlightColor } from '@fieldwork/core/notes/colors.ts'
import { noteMessages as messages } from '../../messages/notes.ts'
import { scrollerId } from '../../platform/documents/scrolling.ts'
import { followAnchor } from '../../ui/popovers/anchoring.ts'
import type { Icon } from '../../ui/icons/createIcon.tsx'
import { isCovered } from '../../ui/dom/isCovered.ts'
import { nextIndex } from '../../ui/dom/rovingFocus.ts'
import { AskIcon, BookmarkIcon, NoteIcon, PenIcon, QuoteIcon, TrashIcon } from '../../ui/icons/icons.ts'
import { PenButton } from '../highlights/PenButton.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import styles from './SelectionToolbar.module.css'
import { isEditable } from './useTextSelection.ts'

type Props = {
  /** Where the words are now. */
  anchor: () => DOMRect | undefined
  within: HTMLElement
  color: HighlightColor
  /** Of the tutor too, or only what a learner does alone. */
  hasTutor: boolean
  /** The words can go along with a message to the tutor. */
  hasChat: boolean
  mayDelete: boolean
  isBookmarked: boolean
  onAction: (action: HighlightAction, byKey: boolean) => void
  onColor: (color: HighlightColor) => void
  onBookmark: () => void
  onAttach: () => void
  onClose: () => void
}

const ofTutor = new Set<HighlightAction>(['simplify', 'explain', 'examples', 'ask'])
const attachKey = 'c'
const icons: Partial<Record<HighlightAction, Icon>> = { note: NoteIcon, highlight: PenIcon, ask: AskIcon }

/** Phones draw their own menu above the words. */
const isTouch = () => matchMedia('(pointer: coarse)').matches

/** What can be done with the words that are selected. It is there without taking the focus; Tab leads into it, Escape out of it. */
export const SelectionToolbar = ({ anchor, within, color, hasTutor, hasChat, mayDelete, isBookmarked, ...on }: Props) => {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = bar.current
    if (!element) return
    element.showPopover()
    const reference = { getBoundingClientRect: () => anchor() ?? new DOMRect(), contextElement: within }
    return followAnchor(element, reference, { side: isTouch() ? 'bottom' : 'top', align: 'start', gap: 10 })
  }, [anchor, within])

  const { onAction, onAttach, onClose } = on
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isEditable(event.target)) return
      if (isCovered()) return
      const action = event.shiftKey || event.repeat ? undefined : actionByShortcut(event.key)
      if (action && (hasTutor || !ofTutor.has(action)) && (mayDelete || action !== 'delete')) onAction(action, true)
      else if (hasChat && event.key.toLowerCase() === attachKey && !event.shiftKey && !event.repeat) onAttach()
      else if (event.key === 'Escape') onClose()
      else if (event.key === 'Tab' && !event.shiftKey && !bar.current?.contains(document.activeElement))
        bar.current?.querySelector('button')?.focus()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [hasTutor, hasChat, mayDelete, onAction, onAttach, onClose])

  const move = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const next = nextIndex(event.key, at, buttons.length, 'horizontal')
    // Past its ends the way goes on where the words are.
    const isLeaving = event.key === 'Tab' && at === (event.shiftKey ? 0 : buttons.length - 1)
    if (next === null && !isLeaving) return
    event.preventDefault()
    if (next === null) document.getElementById(scrollerId)?.focus({ preventScroll: true })
    else buttons[next]?.focus()
  }
  const action = (name: HighlightAction) => {
    const ActionIcon = icons[name]
    return (
      <button
        key={name}
        type="button"
        className={styles.action}
        aria-keyshortcuts={highlightActions[name].shortcut}
        onClick={(event) => onAction(name, event.detail === 0)}
      >
        {ActionIcon && <ActionIcon />}
        {messages.actions[name]}
        <kbd className={styles.key} aria-hidden="true">
          {highlightActions[name].shortcut.toUpperCase()}
        </kbd>
      </button>
    )
  }
  // At the end of the page: within the text, coming and going would lay out all that follows it.
  return createPortal(
    <Panel
      ref={bar}
      popover="manual"
      tone="ink"

      className={styles.bar}
      data-edged
      role="toolbar"
      tabIndex={-1}
      aria-label={messages.toolbar}
      data-notes-toolbar
      // The selection stays when a button is pressed.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={move}
    >
      {action('highlight')}
      <span className={styles.colors} role="group" aria-label={messages.color}>
        {highlightColors.map((one) => (
          <PenButton key={one} color={one} isPressed={one === color} onPress={() => on.onColor(one)} />
        ))}
      </span>
      <hr />
      {action('note')}
      {hasTutor && [...ofTutor].map(action)}
      <hr />
      {hasChat && (
        <button
          type="button"
          className={styles.icon}
          aria-label={messages.attachToChat}
          aria-keyshortcuts={attachKey}
          title={messages.attachToChat}
          onClick={onAttach}
        >
          <QuoteIcon />
        </button>
      )}
      <button type="button" className={styles.icon} aria-label={messages.bookmark} aria-pressed={isBookmarked} onClick={on.onBookmark}>
        <BookmarkIcon />
      </button>
      {mayDelete && (
        <button
          type="button"
          className={styles.icon}
          aria-label={messages.actions.delete}
          aria-keyshortcuts="Backspace"
          onClick={(event) => onAction('delete', event.detail === 0)}
        >
          <TrashIcon />
        </button>
      )}
    </Panel>,
    document.body,
  )
}
