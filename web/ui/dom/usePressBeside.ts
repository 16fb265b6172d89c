import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Calls `close` when something outside of the element is pressed, by pointer or key, before that handles the press. */
export const usePressBeside = (element: RefObject<Element | null>, close: () => void): void => {
  const isWithin = ({ target }: Event) => element.current?.contains(target as Node) ?? false
  const press = useEffectEvent((event: MouseEvent, beganWithin: boolean) => {
    // Selecting text from inside to outside ends in a click outside, too.
    if (!isWithin(event) && !(beganWithin && event.detail > 0)) close()
  })
  const began = useEffectEvent(isWithin)
  useEffect(() => {
    let beganWithin = false
    const onDown = (event: Event) => {
      beganWithin = began(event)
    }
    const onClick = (event: MouseEvent) => press(event, beganWithin)
    document.addEventListener('pointerdown', onDown, { capture: true })
    document.addEventListener('click', onClick, { capture: true })
    return () => {
      document.removeEventListener('pointerdown', onDown, { capture: true })
      document.removeEventListener('click', onClick, { capture: true })
    }
  }, [])
}
