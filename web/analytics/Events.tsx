import { Suspense, useState } from 'react'
import type { AnalyticsReport } from '@fieldwork/core/analytics/schema.ts'
import { analyticsMessages as messages, eventName } from '../messages/analytics.ts'
import { ErrorBoundary } from '../platform/errors/ErrorBoundary.tsx'
import { lazyPart } from '../platform/loading/lazyPart.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Table } from '../ui/Table.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './Analytics.module.css'

const DayChart = lazyPart(() => import('./DayChart.tsx').then((file) => file.DayChart))

type Props = { events: AnalyticsReport['events']; since: string }

/** All events by day as a chart and as a table, and the count of each event. A press on an event limits the chart to it. */
export const Events = ({ events, since }: Props) => {
  const [chosen, setChosen] = useState<string>()
  if (events.length === 0)
    return (
      <EmptyState title={messages.none} boxed>
        {messages.noneMore}
      </EmptyState>
    )
  const shown = events.find((event) => keyOf(event) === chosen)
  const counts = shown?.days ?? events[0]!.days.map((_, day) => events.reduce((sum, { days }) => sum + days[day]!, 0))
  const subject = shown ? eventName(shown) : messages.allEvents
  return (
    <>
      <section>
        <h2>{messages.perDay(subject)}</h2>
        <ErrorBoundary part={messages.chart}>
          <Suspense fallback={<div className={styles.chart} />}>
            <DayChart className={styles.chart} label={messages.chartLabel(subject, counts)} counts={counts} since={since} />
          </Suspense>
        </ErrorBoundary>
        <DayTable subject={subject} counts={counts} since={since} />
      </section>
      <section>
        <h2>{messages.byName}</h2>
        <ul className={styles.names}>
          {[undefined, ...events].map((event) => (
            <li key={event ? keyOf(event) : ''}>
              <button type="button" aria-pressed={event === shown} onClick={() => setChosen(event && keyOf(event))}>
                <span>
                  {event ? eventName(event) : messages.allEvents}
                  {event?.isUnknown && <small>{messages.unknown}</small>}
                </span>
                <b>{messages.number(event ? event.total : events.reduce((sum, { total }) => sum + total, 0))}</b>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

const keyOf = ({ name, isUnknown }: AnalyticsReport['events'][number]): string => `${name} ${isUnknown}`

type DayTableProps = { subject: string; counts: readonly number[]; since: string }

const dayLength = 86_400_000

/** The numbers of the chart; the newest day first. */
const DayTable = ({ subject, counts, since }: DayTableProps) => (
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
