type PathPoint = readonly [x: number, y: number]

/** The cubic curves of the path, each with its two control points and its end. */
const start: PathPoint = [34, 86]
const curves = [
  { first: [70, 87], second: [78, 78], end: [112, 77] },
  { first: [146, 76], second: [156, 84], end: [190, 78] },
  { first: [224, 72], second: [220, 62], end: [252, 60] },
  { first: [284, 58], second: [292, 60], end: [314, 46] },
] as const

export const pathData = `M${start.join(' ')}${curves.map(({ first, second, end }) => `C${[first, second, end].join(' ')}`).join('')}`

const samples: readonly PathPoint[] = curves.flatMap(({ first, second, end }, at) => {
  const from = curves[at - 1]?.end ?? start
  return Array.from({ length: 40 }, (_, index): PathPoint => {
    const t = (index + (at === 0 ? 0 : 1)) / (at === 0 ? 39 : 40)
    const along = (axis: 0 | 1) =>
      (1 - t) ** 3 * from[axis] + 3 * (1 - t) ** 2 * t * first[axis] + 3 * (1 - t) * t ** 2 * second[axis] + t ** 3 * end[axis]
    return [along(0), along(1)]
  })
})

/** Space before the flag at the end of the path, in units of the drawing. */
const beforeFlag = 34

/** Returns this many points at equal distances along the path. */
export const stopsAlong = (count: number): PathPoint[] => {
  const lengths = [0]
  samples.slice(1).forEach(([x, y], at) => lengths.push(lengths[at]! + Math.hypot(x - samples[at]![0], y - samples[at]![1])))
  const step = (lengths.at(-1)! - beforeFlag) / Math.max(count - 1, 1)
  return Array.from({ length: count }, (_, index) => {
    const [x, y] = samples[lengths.findIndex((length) => length >= index * step - 0.001)]!
    return [Math.round(x), Math.round(y)]
  })
}
