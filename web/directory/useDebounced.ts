import { useEffect, useState } from 'react'

/** Returns a text once it hasn't changed for `delay` milliseconds; an empty one immediately. */
export const useDebounced = (text: string, delay: number): string => {
  const [settled, setSettled] = useState(text.trim())
  useEffect(() => {
    const wait = setTimeout(() => setSettled(text.trim()), text.trim() ? delay : 0)
    return () => clearTimeout(wait)
  }, [text, delay])
  return text.trim() ? settled : ''
}
