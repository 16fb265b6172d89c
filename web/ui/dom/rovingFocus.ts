/** Returns the index to which an arrow key, Home or End moves the focus in a row or column, wrapping around; null for any other key. */
export function nextIndex(key: string, at: number, count: number, along: 'horizontal' | 'vertical'): number | null {
  if (count === 0) return null
  const [back, on] = along === 'horizontal' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === on) return (at + 1) % count
  if (key === back) return at < 0 ? count - 1 : (at - 1 + count) % count
  return null
}

/** Returns the index of the next label that begins with the typed text. With a second letter, the current label may match again. */
export function typedIndex(labels: readonly string[], at: number, typed: string): number | null {
  const wanted = typed.toLocaleLowerCase()
  const first = typed.length > 1 && at >= 0 ? at : at + 1
  for (let step = 0; step < labels.length; step++) {
    const index = (first + step) % labels.length
    if (labels[index]?.trim().toLocaleLowerCase().startsWith(wanted)) return index
  }
  return null
}
