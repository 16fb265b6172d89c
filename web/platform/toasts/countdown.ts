import { useEffect, useRef } from 'react'

/** Calls `done` after some milliseconds, not counting pauses. Null: never. */
export function useCountdown(milliseconds: number | null, isHeld: boolean, done: () => void): void {
  const left = useRef(milliseconds)
  const finish = useRef(done)
  useEffect(() => {
    finish.current = done
  })
  useEffect(() => {
    if (isHeld || left.current === null) return
    const began = performance.now()
    const timer = setTimeout(() => finish.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(0, (left.current ?? 0) - (performance.now() - began))
    }
  }, [isHeld])
}
