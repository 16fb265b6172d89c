import { useEffect, useRef } from 'react'
import type { TextPoint } from '@fieldwork/core/notes/schema.ts'
import { documentRoot, pointsOf, rangeOnScreen } from './domRange.ts'
import { arrows, extendSelection, firstWord, inOrder, moveSelection, type WordSelection } from './keyboardSelection.ts'
import type { ProjectText } from '../projectText.ts'
import { isEditable } from './useTextSelection.ts'

/** Elements that use arrow keys themselves. */
const ownKeys = '[role=tab], [role=toolbar], [role=radio], [role=slider], [role=separator], [role=menu], dialog, [popover], video, audio'

/**
 * Selects text with the keyboard: Shift with an arrow key starts at the first text on the screen, or extends an existing selection by words
 * and sentences; an arrow key alone moves the selection. Returns a function that starts, which returns false if there is nothing to select.
 */
export const useKeyboardSelection = (text: ProjectText): (() => boolean) => {
  const selection = useRef<WordSelection>(undefined)
  const begin = () => {
    selection.current = firstOnScreen(text)
    return show(text, selection.current)
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, shiftKey, ctrlKey, metaKey, altKey, target } = event
      const isTaken = event.defaultPrevented || ctrlKey || metaKey || altKey || isEditable(target)
      if (isTaken || (target instanceof Element && target.closest(ownKeys))) return
      if (key === 'Escape' && selection.current) {
        selection.current = undefined
        return
      }
      if (!(key in arrows) || (!shiftKey && !selection.current)) return
      event.preventDefault()
      const before = selection.current ?? pointerSelection(text)
      selection.current = before ? (shiftKey ? extendSelection : moveSelection)(text.blocks, before, key) : firstOnScreen(text)
      show(text, selection.current)
    }
    const onPress = () => {
      selection.current = undefined
    }
    const listening = new AbortController()
    document.addEventListener('keydown', onKey, listening)
    document.addEventListener('pointerdown', onPress, listening)
    return () => listening.abort()
  }, [text])
  return begin
}

/** The pointer's selection, which keys extend. */
const pointerSelection = (text: ProjectText): WordSelection | undefined => {
  const root = documentRoot()
  const selected = getSelection()
  if (!root || !selected || selected.isCollapsed || selected.rangeCount === 0) return undefined
  const points = pointsOf(text, root, selected.getRangeAt(0))
  return points && { anchor: points.start, focus: points.end }
}

const firstOnScreen = (text: ProjectText): WordSelection | undefined => {
  const root = documentRoot()
  const top = root?.parentElement?.getBoundingClientRect().top ?? 0
  const words = [...(root?.querySelectorAll<HTMLElement>('[data-words]') ?? [])]
  const first = words.find((element) => {
    const box = element.getBoundingClientRect()
    return box.height > 0 && box.top >= top && text.homes.has(element.dataset['words']!)
  })
  const block = first && text.blocks.find(({ id }) => id === first.dataset['words'])
  return block && firstWord(block)
}

const show = (text: ProjectText, selection: WordSelection | undefined): boolean => {
  const root = documentRoot()
  if (!root || !selection) return false
  const { start, end } = inOrder(text.blocks, selection)
  const range = rangeOnScreen(text, root, start, end)
  if (!range) return false
  getSelection()?.removeAllRanges()
  getSelection()?.addRange(range)
  keepInView(text, root, selection.focus)
  return true
}

const keepInView = (text: ProjectText, root: HTMLElement, focus: TextPoint) => {
  const caret = rangeOnScreen(text, root, focus, focus)
  const element = caret?.startContainer instanceof Element ? caret.startContainer : caret?.startContainer.parentElement
  const box = caret?.getBoundingClientRect()
  if (box && (box.top < 60 || box.bottom > innerHeight - 120)) element?.scrollIntoView({ block: 'center' })
}
