import { useEffect, useState } from 'react'
import { rangeBetween } from '@fieldwork/core/notes/ranges.ts'
import type { TextRange } from '@fieldwork/core/notes/schema.ts'
import { documentRoot, isInCode, pointsOf } from './domRange.ts'
import { wholeWords } from './wholeWords.ts'
import type { ProjectText } from '../projectText.ts'

/** Pixels that the pointer has to move before it selects. */
const dragThreshold = 5
/** Milliseconds without a change, for selections made by keys or by the handles of a touch screen. */
const settleTime = 120

/** True if keys and selections belong to a field. */
export const isEditable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null

/** The selected text of the document; undefined if none is selected. */
export const useTextSelection = (text: ProjectText): TextRange | undefined => {
  const [selected, setSelected] = useState<TextRange>()
  useEffect(() => {
    let pressedAt: { x: number; y: number } | undefined
    /** Selected by a pointer that hardly moved. */
    let ignored: string | undefined
    let timer: ReturnType<typeof setTimeout> | undefined

    const read = () => {
      const root = documentRoot()
      const range = ignored !== undefined && ignored === currentSelection() ? undefined : selectionIn(root)
      const points = root && range && pointsOf(text, root, range)
      const whole = points && (isInCode(points) ? points : wholeWords(text.blocks, points))
      const next = whole ? rangeBetween(text.blocks, whole.start, whole.end) : undefined
      setSelected((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
    }
    const readAfter = (ms: number, prepare?: () => void) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        prepare?.()
        read()
      }, ms)
    }
    const onDown = ({ clientX, clientY, button, pointerType, target }: PointerEvent) => {
      const isInToolbar = target instanceof Element && target.closest('[data-notes-toolbar]') !== null
      if (button === 0 && pointerType !== 'touch' && !isInToolbar) pressedAt = { x: clientX, y: clientY }
    }
    const onUp = ({ clientX, clientY }: PointerEvent) => {
      const isTooSmall = pressedAt && Math.hypot(clientX - pressedAt.x, clientY - pressedAt.y) <= dragThreshold
      pressedAt = undefined
      // The browser drops an old selection only after this event.
      readAfter(0, () => (ignored = isTooSmall ? currentSelection() : undefined))
    }
    // A second click selects a word, a third one a paragraph, without a drag.
    const onClick = ({ detail, shiftKey }: MouseEvent) => {
      if (detail >= 2 || shiftKey) readAfter(0, () => (ignored = undefined))
    }
    const onChange = () => {
      if (!pressedAt) readAfter(settleTime)
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('pointerdown', onDown, { signal })
    document.addEventListener('pointerup', onUp, { signal })
    document.addEventListener('pointercancel', onUp, { signal })
    document.addEventListener('click', onClick, { signal })
    document.addEventListener('selectionchange', onChange, { signal })
    // A selection may be older than this code, or than the text that it was loaded with.
    onChange()
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [text])
  return selected
}

/** Identifies the current selection by its text and position on the screen. */
const currentSelection = (): string | undefined => {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const { top, left } = selection.getRangeAt(0).getBoundingClientRect()
  return JSON.stringify([selection.toString(), selection.anchorOffset, selection.focusOffset, top, left])
}

const selectionIn = (root: HTMLElement | null): Range | undefined => {
  const selection = getSelection()
  if (!root || !selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  const isElsewhere = isEditable(document.activeElement) || !range.intersectsNode(root)
  return isElsewhere ? undefined : range
}
