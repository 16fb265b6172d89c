import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { analyticsMessages as messages } from '../messages/analytics.ts'
import { useMediaQuery } from '../platform/browser/mediaQuery.ts'
import { useTheme } from '../platform/appearance/theme.ts'

type Props = { className: string | undefined; label: string; counts: readonly number[]; since: string }

const daySeconds = 86_400
/** Pixels. */
const chartHeight = 260

/** A bar for each day, drawn on a canvas in the colors of the theme. */
export const DayChart = ({ className, label, counts, since }: Props) => {
  const frame = useRef<HTMLDivElement>(null)
  const theme = useTheme((state) => state.theme)
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)')
  useEffect(() => {
    const element = frame.current!
    const first = Date.parse(since) / 1000
    const days = counts.map((_, day) => first + day * daySeconds)
    const chart = new uPlot(optionsFor(element), [days, [...counts]], element)
    const follow = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: chartHeight }))
    follow.observe(element)
    return () => {
      follow.disconnect()
      chart.destroy()
    }
  }, [counts, since, theme, isSystemDark])
  return <div ref={frame} className={className} role="img" aria-label={label} />
}

const optionsFor = (element: HTMLElement): uPlot.Options => {
  const color = colorsOf(element)
  const grid = { stroke: color('--line'), width: 1 }
  const axis = { stroke: color('--ink-3'), font: `12px ${getComputedStyle(element).fontFamily}`, ticks: { show: false } }
  return {
    width: element.clientWidth,
    height: chartHeight,
    padding: [12, 8, 0, 0],
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    cursor: { drag: { x: false, y: false }, y: false, points: { show: false } },
    legend: { show: false },
    scales: {
      x: { range: (_chart, first, last) => [first - daySeconds / 2, last + daySeconds / 2] },
      y: { range: (_chart, _least, most) => [0, Math.max(4, most * 1.08)] },
    },
    axes: [
      {
        ...axis,
        size: 30,
        grid: { show: false },
        values: (_chart, days) => days.map((seconds) => messages.shortDate(seconds * 1000)),
        space: 70,
      },
      {
        ...axis,
        grid,
        size: 52,
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6],
        values: (_chart, counts) => counts.map((count) => messages.number(count)),
      },
    ],
    series: [
      {},
      {
        fill: color('--harbour'),
        stroke: color('--harbour'),
        width: 0,
        paths: uPlot.paths.bars!({ size: [0.7, 28] }),
        points: { show: false },
      },
    ],
  }
}

/** A canvas knows neither custom properties nor `light-dark()`, so each token is resolved as the color of an element. */
const colorsOf = (element: HTMLElement) => (token: string) => {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  element.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
