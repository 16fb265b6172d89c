import { useEffect, useRef, useState } from 'react'

/** A flag that `flash()` raises for some milliseconds. Raising it again restarts the time. */
export function useTemporaryFlag(milliseconds: number): [raised: boolean, flash: () => void] {
  const [raised, setRaised] = useState(false)
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const flash = () => {
    clearTimeout(timer.current)
    setRaised(true)
    timer.current = window.setTimeout(() => setRaised(false), milliseconds)
  }
  return [raised, flash]
}
