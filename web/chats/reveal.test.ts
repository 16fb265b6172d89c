import { expect, test } from 'vitest'
import { nextRevealed } from './streaming.ts'

test('a text is revealed gradually, within a few seconds at any length', () => {
  for (const length of [1, 40, 4_000, 20_000]) {
    const text = 'x'.repeat(length)
    let frames = 0
    for (let shown = 0; shown < length; frames++) {
      const next = nextRevealed(text, shown, 16)
      expect(next).toBeGreaterThan(shown)
      shown = next
    }
    expect([length, frames < 300]).toEqual([length, true])
  }
})

test('a surrogate pair is never split', () => {
  const text = '🌊'.repeat(50)
  for (let shown = 0; shown < text.length;) {
    shown = nextRevealed(text, shown, 8)
    expect(text.slice(0, shown)).not.toMatch(/[\uD800-\uDBFF]$/)
  }
})
