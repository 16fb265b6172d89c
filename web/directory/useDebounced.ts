import { useEffect, useState } from 'react'

/** A text, once it has stayed the same for some milliseconds; an empty one at once. */
export const useDebounced = (text: string, delay: number): string => {
  const [settled, setSettled] = useState(text.trim())
  useEffect(() => {
    const wait = setTimeout(() => setSettled(text.trim()), text.trim() ? delay : 0)
    return () => clearTimeout(wait)
  }, [text, delay])
  return text.trim() ? settled : ''
}
