import { useEffect, useState } from 'react'
import { rangeBetween } from '@fieldwork/core/notes/ranges.ts'
import type { TextRange } from '@fieldwork/core/notes/schema.ts'
import { pointsOf } from './domRange.ts'
import type { ProjectText } from '../projectText.ts'

/** Pixels that the pointer has to move before it selects. */
const dragThreshold = 5
/** Milliseconds without a change, for selections made by keys or by the handles of a touch screen. */
const settleTime = 120

/** True where keys and selections belong to a field. */
export const isEditable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null

/** The words of the document that are selected; undefined without any. */
export const useTextSelection = (text: ProjectText, root: () => HTMLElement | null): TextRange | undefined => {
  const [selected, setSelected] = useState<TextRange>()
  useEffect(() => {
    let pressedAt: { x: number; y: number } | undefined
    /** What a pointer selected that hardly moved. */
    let ignored: string | undefined
    let timer: ReturnType<typeof setTimeout> | undefined

    const look = () => {
      const range = ignored !== undefined && ignored === selectedNow() ? undefined : selectionIn(root())
      const points = range && pointsOf(text, root()!, range)
      const next = points && rangeBetween(text.blocks, points.start, points.end)
      setSelected((before) => (isSameRange(before, next) ? before : next))
    }
    const onDown = ({ clientX, clientY, button, pointerType }: PointerEvent) => {
      if (button === 0 && pointerType !== 'touch') pressedAt = { x: clientX, y: clientY }
    }
    const onUp = ({ clientX, clientY }: PointerEvent) => {
      const isTooSmall = pressedAt && Math.hypot(clientX - pressedAt.x, clientY - pressedAt.y) <= dragThreshold
      pressedAt = undefined
      // The browser drops an old selection after the pointer is up.
      clearTimeout(timer)
      timer = setTimeout(() => {
        ignored = isTooSmall ? selectedNow() : undefined
        look()
      })
    }
    // A second click selects a word, a third one a paragraph, without any drag.
    const onClick = ({ detail, shiftKey }: MouseEvent) => {
      if (detail < 2 && !shiftKey) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        ignored = undefined
        look()
      })
    }
    const onChange = () => {
      if (pressedAt) return
      clearTimeout(timer)
      timer = setTimeout(look, settleTime)
    }
    document.addEventListener('pointerdown', onDown)
    document.addEventListener('pointerup', onUp)
    document.addEventListener('pointercancel', onUp)
    document.addEventListener('click', onClick)
    document.addEventListener('selectionchange', onChange)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerdown', onDown)
      document.removeEventListener('pointerup', onUp)
      document.removeEventListener('pointercancel', onUp)
      document.removeEventListener('click', onClick)
      document.removeEventListener('selectionchange', onChange)
    }
  }, [text, root])
  return selected
}

/** Tells one selection from another by where it is in the page. */
const selectedNow = (): string | undefined => {
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

const isSameRange = (one: TextRange | undefined, other: TextRange | undefined): boolean => JSON.stringify(one) === JSON.stringify(other)
