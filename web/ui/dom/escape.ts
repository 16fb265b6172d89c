import { useEffect, useEffectEvent, type KeyboardEvent as ReactKeyboardEvent, type RefObject } from 'react'
import { isCovered } from './isCovered.ts'

/** For `onKeyDown` of what closes while the focus is in it. Of several that stand in each other, the innermost closes. */
export const onEscape = (close: () => void) => (event: ReactKeyboardEvent) => {
  if (!isEscape(event.nativeEvent) || isCovered(event.currentTarget)) return
  event.preventDefault()
  close()
}

/** Closes wherever the focus is, unless something nearer to it closed. Returns how to stop listening. */
export const listenForEscape = (close: () => void, mayClose: (target: EventTarget | null) => boolean = () => true): (() => void) => {
  const onKey = (event: KeyboardEvent) => {
    if (!isEscape(event) || isCovered() || !mayClose(event.target)) return
    event.preventDefault()
    close()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}

/** Closes what lies over the page, wherever the focus is and before what the focus is in. `beside` is what it belongs to. */
export const useEscapeFirst = (isOpen: boolean, close: () => void, beside?: RefObject<Node | null>): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isEscape(event) || isCovered(beside?.current ?? document)) return
    event.preventDefault()
    event.stopPropagation()
    close()
  })
  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [isOpen])
}

/** Nobody took it yet: who closes prevents its default, so that it closes one thing. While an input method composes, Escape is its own. */
const isEscape = ({ key, defaultPrevented, isComposing }: KeyboardEvent) => key === 'Escape' && !defaultPrevented && !isComposing
