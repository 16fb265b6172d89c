import { useEffect, useRef } from 'react'

/** Brings the focus to what a press has put in the place of its button. */
export const useFocusOnceShown = <Part extends HTMLElement>(wanted: boolean) => {
  const part = useRef<Part>(null)
  useEffect(() => {
    if (wanted) part.current?.focus()
  }, [wanted])
  return part
}
