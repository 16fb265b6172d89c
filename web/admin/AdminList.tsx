import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { pageSize } from '@fieldwork/core/admin/paging.ts'
import { adminMessages as messages } from '../messages/admin.ts'
import { shellMessages } from '../messages/shell.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { scrollingBox } from '../ui/dom/scrollingBox.ts'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import type { AdminQuery } from './api.ts'
import { Row } from '../ui/layout/Row.tsx'
import styles from './AdminList.module.css'

/** `isHidden` leaves the words to screen readers; a narrow screen shows no column that `isMinor`, one of middle width none that `isLeast`. */
type Column = { name: string; isNumber?: boolean; isHidden?: boolean; isMinor?: boolean; isLeast?: boolean }

type Props<Data, Row> = {
  title: string
  query: AdminQuery<Data>
  rowsOf: (data: Data) => readonly Row[]
  /** Of all pages; absent where there is one. */
  totalOf?: (data: Data) => number
  columns: readonly Column[]
  /** A `tr`, or several. */
  row: (row: Row) => ReactNode
  empty: string
  /** Beside the heading: search and filters. */
  tools?: ReactNode
  page?: number
  onPage?: (page: number) => void
  before?: (data: Data) => ReactNode
  after?: (data: Data) => ReactNode
}

/** A list of the administration with its heading: loading, failed, empty, or a table with its pages. */
export const AdminList = <Data, Row>(props: Props<Data, Row>) => {
  const { title, query, rowsOf, totalOf, columns, row, empty, tools, page = 1, onPage, before, after } = props
  const { data, error, isFetching, refetch } = useQuery(query)
  return (
    <section className={styles.list} aria-busy={isFetching || undefined}>
      <header>
        <h1>{title}</h1>
        {tools}
      </header>
      {error && (
        <Banner type="error" action={<Button onClick={() => void refetch()}>{shellMessages.tryAgain}</Button>}>
          {messages.loadFailed(title)} {error.message}
        </Banner>
      )}
      {!data && !error && <LoadingRows />}
      {data && (
        <>
          {before?.(data)}
          {rowsOf(data).length === 0 ? (
            <EmptyState boxed title={empty} />
          ) : (
            <div className={styles.scroller} ref={scrollingBox} role="group" aria-label={title}>
              <table data-minor={numbersOf(columns, 'isMinor')} data-least={numbersOf(columns, 'isLeast')}>
                <thead>
                  <tr>
                    {columns.map(({ name, isNumber, isHidden }) => (
                      <th key={name} scope="col" data-number={isNumber || undefined}>
                        {isHidden ? <VisuallyHidden>{name}</VisuallyHidden> : name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>{rowsOf(data).map(row)}</tbody>
              </table>
            </div>
          )}
          {totalOf && onPage && <Pages total={totalOf(data)} shown={rowsOf(data).length} page={page} onPage={onPage} />}
          {after?.(data)}
        </>
      )}
    </section>
  )
}

/** From 1, for the stylesheet. */
const numbersOf = (columns: readonly Column[], which: 'isMinor' | 'isLeast'): string =>
  columns.flatMap((column, at) => (column[which] ? [at + 1] : [])).join(' ')

const LoadingRows = () => (
  <Loading gap={14} className={styles.loading}>
    {['1', '2', '3', '4', '5', '6'].map((key) => (
      <Skeleton key={key} className={styles.bar} />
    ))}
  </Loading>
)

type PagesProps = { total: number; shown: number; page: number; onPage: (page: number) => void }

const Pages = ({ total, shown, page, onPage }: PagesProps) => {
  const first = (page - 1) * pageSize
  if (total <= pageSize && page === 1)
    return (
      <Row as="p" gap={16} text="small" tone="faint" className={styles.pages}>
        {shown > 0 && messages.range(1, shown, total)}
      </Row>
    )
  return (
    <Row as="nav" gap={16} text="small" tone="faint" className={styles.pages} aria-label={messages.pages}>
      <span>{shown > 0 && messages.range(first + 1, first + shown, total)}</span>
      <Button variant="link" softDisabled={page === 1} onClick={() => onPage(page - 1)}>
        {messages.previous}
      </Button>
      <Button variant="link" softDisabled={first + shown >= total} onClick={() => onPage(page + 1)}>
        {messages.next}
      </Button>
    </Row>
  )
}
