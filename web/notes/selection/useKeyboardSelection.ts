import { useEffect, useRef } from 'react'
import type { TextPoint } from '@fieldwork/core/notes/schema.ts'
import { pointsOf, rangeOnScreen } from './domRange.ts'
import { arrows, extendSelection, firstWord, inOrder, moveSelection, type WordSelection } from './keyboardSelection.ts'
import type { ProjectText } from '../projectText.ts'
import { isEditable } from './useTextSelection.ts'

/** Where arrow keys have a meaning of their own. */
const ownKeys = '[role=tab], [role=toolbar], [role=radio], [role=slider], [role=separator], [role=menu], dialog, [popover], video, audio'

/**
 * Selecting by keys alone: Shift with an arrow begins at the first words on the screen, or where a selection is, and extends by words and
 * sentences; without Shift the selection moves on. Returns how to begin.
 */
export const useKeyboardSelection = (text: ProjectText, root: () => HTMLElement | null): (() => boolean) => {
  const selection = useRef<WordSelection>(undefined)
  const begin = () => {
    selection.current = firstOnScreen(text, root())
    return show(text, root(), selection.current)
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
      const before = selection.current ?? ofPointer(text, root())
      selection.current = before ? (shiftKey ? extendSelection : moveSelection)(text.blocks, before, key) : firstOnScreen(text, root())
      show(text, root(), selection.current)
    }
    const onPress = () => {
      selection.current = undefined
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [text, root])
  return begin
}

/** What the pointer selected, so that keys go on from there. */
const ofPointer = (text: ProjectText, root: HTMLElement | null): WordSelection | undefined => {
  const selected = getSelection()
  if (!root || !selected || selected.isCollapsed || selected.rangeCount === 0) return undefined
  const points = pointsOf(text, root, selected.getRangeAt(0))
  return points && { anchor: points.start, focus: points.end }
}

const firstOnScreen = (text: ProjectText, root: HTMLElement | null): WordSelection | undefined => {
  const top = root?.parentElement?.getBoundingClientRect().top ?? 0
  const words = [...(root?.querySelectorAll<HTMLElement>('[data-words]') ?? [])]
  const first = words.find((element) => {
    const box = element.getBoundingClientRect()
    return box.height > 0 && box.top >= top && text.homes.has(element.dataset['words']!)
  })
  const block = first && text.blocks.find(({ id }) => id === first.dataset['words'])
  return block && firstWord(block)
}

const show = (text: ProjectText, root: HTMLElement | null, selection: WordSelection | undefined): boolean => {
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
  const place = rangeOnScreen(text, root, focus, focus)
  const element = place?.startContainer instanceof Element ? place.startContainer : place?.startContainer.parentElement
  const box = place?.getBoundingClientRect()
  if (box && (box.top < 60 || box.bottom > innerHeight - 120)) element?.scrollIntoView({ block: 'center' })
}
