/* Attributes that the drawings share: the tokens keep them in the theme. */

export const line = (color: string, strokeWidth: number) => ({ stroke: `var(--${color})`, strokeWidth })

/** The root of a drawing as wide as its surroundings. */
export const drawing = { width: '100%', fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const

/** The hills, the path and its stops. */
export const paint = {
  grid: { stroke: 'var(--line)' },
  hills: line('line-strong', 1.5),
  path: line('harbour', 3),
  pathAhead: { ...line('harbour', 3), strokeDasharray: '0.1 9' },
  done: { fill: 'var(--success-wash)', ...line('success-line', 1.5) },
  tick: line('success', 2.4),
  stop: { fill: 'var(--success)' },
  hollow: { fill: 'var(--harbour-wash)', ...line('harbour', 3) },
  here: { fill: 'var(--harbour)' },
  flag: line('harbour', 2.2),
  filledFlag: { fill: 'var(--harbour)', ...line('harbour', 2.2) },
}
