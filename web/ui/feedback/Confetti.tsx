import { useEffect, useRef } from 'react'
import { hexOf } from './colour.ts'
import styles from './Confetti.module.css'

/** One burst behind a dialog, in the colors of the pens, harbour and green. Nothing if the user prefers reduced motion. */
export function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let stop: (() => void) | undefined
    let gone = false
    const begin = async () => {
      const { default: confetti } = await import('canvas-confetti')
      if (gone) return
      // The content security policy refuses the script of a worker.
      const fire = confetti.create(element, { resize: true, useWorker: false })
      stop = fire.reset
      await fire({ ...burst, colors: tokens.map((token) => hexOf(element, token)) })
    }
    // It's decoration: nothing depends on it.
    begin().catch(() => undefined)
    return () => {
      gone = true
      stop?.()
    }
  }, [])
  return <canvas ref={canvas} className={styles.confetti} aria-hidden="true" />
}

export const burst = {
  particleCount: 300,
  spread: 60,
  startVelocity: 62,
  ticks: 260,
  gravity: 0.9,
  scalar: 1.05,
  origin: { x: 0.5, y: 0.7 },
}

const pens = ['red', 'yellow', 'green', 'light-blue', 'dark-blue', 'purple', 'pink'].map((pen) => `--pen-${pen}`)
const tokens = [...pens, '--harbour', '--success']
