import { useEffect, useRef } from 'react'
import { hexOf } from './colour.ts'
import styles from './Confetti.module.css'

/** One burst, once, behind a dialog: the pens, harbour and green; never citron. Nothing for people who asked for less motion. */
export function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const place = canvas.current
    if (!place || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let stop: (() => void) | undefined
    let gone = false
    const begin = async () => {
      const { default: confetti } = await import('canvas-confetti')
      if (gone) return
      // a worker would be a script of its own, which the content security policy refuses
      const fire = confetti.create(place, { resize: true, useWorker: false })
      stop = fire.reset
      await fire({ ...burst, colors: tokens.map((token) => hexOf(place, token)) })
    }
    // What only decorates may be missing.
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
