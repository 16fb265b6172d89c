import { analyticsMessages as messages } from '../messages/analytics.ts'
import { Table } from '../ui/Table.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './Analytics.module.css'

type Props = { subject: string; counts: readonly number[]; since: string }

const dayLength = 86_400_000

/** The numbers of the chart; the newest day first. */
export const DayTable = ({ subject, counts, since }: Props) => (
  <Text as="details" above={8} text="small" className={styles.numbers}>
    <summary>{messages.asTable}</summary>
    <Table
      label={messages.perDay(subject)}
      rows={counts.map((count, index) => ({ count, at: Date.parse(since) + index * dayLength })).toReversed()}
      rowKey={({ at }) => at}
      columns={[
        { name: messages.day, isHeading: true, cell: ({ at }) => messages.date(at) },
        { name: subject, isNumber: true, cell: ({ count }) => messages.number(count) },
      ]}
    />
  </Text>
)
