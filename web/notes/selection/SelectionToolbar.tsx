import { useEffect, useEffectEvent, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
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
import { AskIcon, BookmarkIcon, MoreIcon, NoteIcon, PenIcon, QuoteIcon, SearchIcon, TrashIcon } from '../../ui/icons/icons.ts'
import { PenButton } from '../highlights/PenButton.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { documentRoot, isInCode, rangeOnScreen } from './domRange.ts'
import type { ProjectText } from '../projectText.ts'
import styles from './SelectionToolbar.module.css'
import { isEditable } from './useTextSelection.ts'

type Props = {
  text: ProjectText
  range: TextRange
  color: HighlightColor
  /** A highlight was pressed, instead of text selected. */
  isHighlight: boolean
  mayDelete: boolean
  isBookmarked: boolean
  onAction: (action: HighlightAction, isByKey: boolean) => void
  onColor: (color: HighlightColor) => void
  onBookmark: () => void
  onAttach: () => void
  onClose: () => void
  onPressOutside: (target: Node) => void
}

/** Actions that need a language model. */
const modelActions: readonly HighlightAction[] = ['simplify', 'explain', 'examples']
const attachKey = 'c'
const icons: Partial<Record<HighlightAction, Icon>> = { note: NoteIcon, highlight: PenIcon, ask: AskIcon, delete: TrashIcon }

/** Phones draw their own menu above the selection. */
const isTouch = () => matchMedia('(pointer: coarse)').matches

/**
 * Shows three actions for the selected text, and the others under More. In code, which people mostly copy, it starts as two buttons,
 * Find and More, beside the selection. The toolbar doesn't take the focus: Tab enters it and Escape closes it.
 */
export const SelectionToolbar = (props: Props) => {
  const { text, range, color, isHighlight, mayDelete, isBookmarked, onAction, onAttach, ...on } = props
  const hasModel = useFlag('capability.model')
  const hasTutor = useFlag('capability.textTutor') && hasModel
  const hasChat = useFlag('capability.tutor')
  const [isOpen, setOpen] = useState(false)
  const isCode = isInCode(range)
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const [element, contextElement] = [bar.current, documentRoot()]
    if (!element || !contextElement) return
    element.showPopover()
    const getBoundingClientRect = () => {
      const selected = rangeOnScreen(text, contextElement, range.start, range.end)
      const lines = [...(selected?.getClientRects() ?? [])]
      const whole = selected?.getBoundingClientRect() ?? new DOMRect()
      // Below its first line, the toolbar would cover the others.
      if (isTouch() && whole.height < innerHeight / 2) return whole
      return lines.at(isCode || isTouch() ? -1 : 0) ?? whole
    }
    const reference = { getBoundingClientRect, contextElement }
    const position = isCode
      ? ({ side: 'bottom', align: 'end' } as const)
      : ({ side: isTouch() ? 'bottom' : 'top', align: 'start' } as const)
    return followAnchor(element, reference, { ...position, gap: 10, within: document.getElementById(scrollerId) })
  }, [text, range, isCode])

  const press = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isEditable(event.target)) return
    if (isCovered()) return
    const action = event.shiftKey || event.repeat ? undefined : actionByShortcut(event.key)
    if (action === 'ask' && !hasTutor && hasChat) onAttach()
    else if (action && (hasTutor || !needsModel(action)) && (mayDelete || action !== 'delete')) onAction(action, true)
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
        {name !== 'delete' && <Key shortcut={highlightActions[name].shortcut} />}
      </Action>
    )
  }
  const iconButton = (label: string, icon: ReactNode, attributes: ComponentProps<'button'>) => (
    <Action aria-label={label} title={label} {...attributes}>
      {icon}
    </Action>
  )
  const attach = (label: string, AttachIcon: Icon, shortcut: string) => (
    <Action aria-keyshortcuts={shortcut} onClick={onAttach}>
      <AttachIcon />
      {label}
      <Key shortcut={shortcut} />
    </Action>
  )
  // Beside a command, which people copy, there are few buttons.
  const isWhole = !isCode || isOpen
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
      data-open={isOpen || undefined}
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
      <Row as="span" gap={2}>
        {isWhole && !isHighlight && action('highlight')}
        {isWhole && action('note')}
        {hasTutor ? action('ask') : hasChat && attach(messages.find, SearchIcon, highlightActions.ask.shortcut)}
        {isWhole && isHighlight && action('delete')}
        {iconButton(messages.more, <MoreIcon />, { 'aria-expanded': isOpen, onClick: () => setOpen(!isOpen) })}
      </Row>
      {isOpen && (
        <>
          <Row as="span" className={styles.colors} role="group" aria-label={messages.color}>
            {highlightColors.map((one) => (
              <PenButton key={one} color={one} isPressed={one === color} onPress={() => on.onColor(one)} />
            ))}
          </Row>
          {hasTutor && modelActions.map(action)}
          {hasTutor && hasChat && attach(messages.attachToChat, QuoteIcon, attachKey)}
          {iconButton(messages.bookmark, <BookmarkIcon />, { 'aria-pressed': isBookmarked, onClick: on.onBookmark })}
          {mayDelete && !isHighlight && action('delete')}
        </>
      )}
    </Row>,
    document.body,
  )
}

const needsModel = (action: HighlightAction): boolean => action === 'ask' || modelActions.includes(action)

const Key = ({ shortcut }: { shortcut: string }) => (
  <Stack as="kbd" align="middle" className={styles.key} aria-hidden="true">
    {shortcut.toUpperCase()}
  </Stack>
)

const Action = (props: ComponentProps<'button'>) => (
  <Row as="button" type="button" inline gap={6} text="small" weight="medium" hover="sunken" className={styles.action} {...props} />
)
