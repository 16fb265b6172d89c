import type { MatchRange } from '@fieldwork/core/search/schema.ts'
import styles from './MarkedText.module.css'

/** Marks the matches of a search in a text. Ranges are in order and don't touch. */
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
