import { useEffect, useEffectEvent, useRef, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { actionByShortcut, highlightActions, type HighlightAction } from '@fieldwork/core/notes/actions.ts'
import { highlightColors, type HighlightColor } from '@fieldwork/core/notes/colors.ts'
import { useFlag } from '../../accounts/api.ts'
import type { TextRange } from '@fieldwork/core/notes/schema.ts'
import { noteMessages as messages } from '../../messages/notes.ts'
import { scrollerId } from '../../platform/documents/scrolling.ts'
import { followAnchor } from '../../ui/popovers/anchoring.ts'
import type { Icon } from '../../ui/icons/createIcon.tsx'
import { isCovered } from '../../ui/dom/isCovered.ts'
import { nextIndex } from '../../ui/dom/rovingFocus.ts'
import { AskIcon, BookmarkIcon, NoteIcon, PenIcon, QuoteIcon, TrashIcon } from '../../ui/icons/icons.ts'
import { PenButton } from '../highlights/PenButton.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { documentRoot, rangeOnScreen } from './domRange.ts'
import type { ProjectText } from '../projectText.ts'
import styles from './SelectionToolbar.module.css'
import { isEditable } from './useTextSelection.ts'

type Props = {
  text: ProjectText
  range: TextRange
  color: HighlightColor
  mayDelete: boolean
  isBookmarked: boolean
  onAction: (action: HighlightAction, isByKey: boolean) => void
  onColor: (color: HighlightColor) => void
  onBookmark: () => void
  onAttach: () => void
  onClose: () => void
  onPressOutside: (target: Node) => void
}

const tutorActions = new Set<HighlightAction>(['simplify', 'explain', 'examples', 'ask'])
const attachKey = 'c'
const icons: Partial<Record<HighlightAction, Icon>> = { note: NoteIcon, highlight: PenIcon, ask: AskIcon }

/** Phones draw their own menu above the selection. */
const isTouch = () => matchMedia('(pointer: coarse)').matches

/** Actions for the selected text. The toolbar doesn't take the focus: Tab enters it and Escape closes it. */
export const SelectionToolbar = ({ text, range, color, mayDelete, isBookmarked, onAction, onAttach, ...on }: Props) => {
  const hasTutor = useFlag('capability.textTutor')
  const hasChat = useFlag('capability.tutor')
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const [element, contextElement] = [bar.current, documentRoot()]
    if (!element || !contextElement) return
    element.showPopover()
    const getBoundingClientRect = () => {
      const selected = rangeOnScreen(text, contextElement, range.start, range.end)
      return selected?.getClientRects()[0] ?? selected?.getBoundingClientRect() ?? new DOMRect()
    }
    const reference = { getBoundingClientRect, contextElement }
    return followAnchor(element, reference, { side: isTouch() ? 'bottom' : 'top', align: 'start', gap: 10 })
  }, [text, range])

  const press = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isEditable(event.target)) return
    if (isCovered()) return
    const action = event.shiftKey || event.repeat ? undefined : actionByShortcut(event.key)
    if (action && (hasTutor || !tutorActions.has(action)) && (mayDelete || action !== 'delete')) onAction(action, true)
    else if (hasChat && event.key.toLowerCase() === attachKey && !event.shiftKey && !event.repeat) onAttach()
    else if (event.key === 'Escape') on.onClose()
    else if (event.key === 'Tab' && !event.shiftKey && !bar.current?.contains(document.activeElement))
      bar.current?.querySelector('button')?.focus()
    else return
    event.preventDefault()
  })
  const pressOutside = useEffectEvent(({ target }: PointerEvent) => {
    if (target instanceof Node && !bar.current?.contains(target)) on.onPressOutside(target)
  })
  useEffect(() => {
    const listening = new AbortController()
    document.addEventListener('keydown', (event) => press(event), listening)
    document.addEventListener('pointerdown', (event) => pressOutside(event), listening)
    return () => listening.abort()
  }, [])

  const move = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const next = nextIndex(event.key, at, buttons.length, 'horizontal')
    // Tab at either end returns to the text.
    const isLeaving = event.key === 'Tab' && at === (event.shiftKey ? 0 : buttons.length - 1)
    if (next === null && !isLeaving) return
    event.preventDefault()
    if (next === null) document.getElementById(scrollerId)?.focus({ preventScroll: true })
    else buttons[next]?.focus()
  }
  const action = (name: HighlightAction) => {
    const ActionIcon = icons[name]
    return (
      <Action key={name} aria-keyshortcuts={highlightActions[name].shortcut} onClick={(event) => onAction(name, event.detail === 0)}>
        {ActionIcon && <ActionIcon />}
        {messages.actions[name]}
        <Stack as="kbd" align="middle" className={styles.key} aria-hidden="true">
          {highlightActions[name].shortcut.toUpperCase()}
        </Stack>
      </Action>
    )
  }
  const iconButton = (label: string, icon: ReactNode, attributes: ComponentProps<'button'>) => (
    <Action aria-label={label} {...attributes}>
      {icon}
    </Action>
  )
  // At the end of the page, because showing and hiding it within the text would lay out everything after it.
  return createPortal(
    <Row
      surface="panel"
      wrap
      gap={2}
      ref={bar}
      popover="manual"
      tone="ink"
      className={styles.bar}
      data-edged
      role="toolbar"
      tabIndex={-1}
      aria-label={messages.toolbar}
      data-notes-toolbar
      // Keeps the selection when a button is pressed.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={move}
    >
      {action('highlight')}
      <Row as="span" className={styles.colors} role="group" aria-label={messages.color}>
        {highlightColors.map((one) => (
          <PenButton key={one} color={one} isPressed={one === color} onPress={() => on.onColor(one)} />
        ))}
      </Row>
      <hr />
      {action('note')}
      {hasTutor && [...tutorActions].map(action)}
      <hr />
      {hasChat &&
        iconButton(messages.attachToChat, <QuoteIcon />, {
          title: messages.attachToChat,
          'aria-keyshortcuts': attachKey,
          onClick: onAttach,
        })}
      {iconButton(messages.bookmark, <BookmarkIcon />, { 'aria-pressed': isBookmarked, onClick: on.onBookmark })}
      {mayDelete &&
        iconButton(messages.actions.delete, <TrashIcon />, {
          'aria-keyshortcuts': 'Backspace',
          onClick: (event) => onAction('delete', event.detail === 0),
        })}
    </Row>,
    document.body,
  )
}

const Action = (props: ComponentProps<'button'>) => (
  <Row as="button" type="button" inline gap={6} text="small" weight="medium" hover="sunken" className={styles.action} {...props} />
)
