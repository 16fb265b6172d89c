import { analyticsMessages as messages } from '../messages/analytics.ts'
import { Text } from '../ui/text/Text.tsx'
import styles from './Analytics.module.css'

type Props = { subject: string; counts: readonly number[]; since: string }

const dayLength = 86_400_000

/** What the chart shows, in numbers; the newest day first. */
export const DayTable = ({ subject, counts, since }: Props) => {
  const days = counts.map((count, index) => ({ count, at: Date.parse(since) + index * dayLength })).toReversed()
  return (
    <Text as="details" above={8} text="small" className={styles.numbers}>
      <summary>{messages.asTable}</summary>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={messages.perDay(subject)}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{messages.day}</th>
              <th scope="col" data-number>
                {subject}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ at, count }) => (
              <tr key={at}>
                <th scope="row">{messages.date(at)}</th>
                <td data-number>{messages.number(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Text>
  )
}
