import type { MatchRange } from '@fieldwork/core/search/schema.ts'
import styles from './MarkedText.module.css'

/** A text in which the words of a search are marked. Ranges are in order, and none touches the next. */
export const MarkedText = ({ text, ranges }: { text: string; ranges: readonly MatchRange[] }) => (
  <>
    {ranges.map(([start, end], index) => (
      <span key={start}>
        {text.slice(ranges[index - 1]?.[1] ?? 0, start)}
        <mark className={styles.match}>{text.slice(start, end)}</mark>
      </span>
    ))}
    {text.slice(ranges.at(-1)?.[1] ?? 0)}
  </>
)
