import type { ReactNode } from 'react'
import { pageSize } from '@fieldwork/core/admin/paging.ts'
import { adminMessages as messages } from '../messages/admin.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Segment } from '../ui/fields/Segment.tsx'
import { SearchIcon } from '../ui/icons/icons.ts'
import { Row } from '../ui/layout/Row.tsx'
import { type Column, Table } from '../ui/Table.tsx'
import { AdminSection } from './AdminSection.tsx'
import type { AdminQuery, ListQuery } from './api.ts'
import { timeAgo } from '../messages/when.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import { useListAddress } from './useListAddress.ts'
import styles from './AdminList.module.css'

type Page = { rows: ReadonlyArray<{ id: string | number }>; total: number }

type Props<Data extends Page> = {
  section: keyof typeof messages.sections
  query: (query: ListQuery) => AdminQuery<Data>
  columns: ReadonlyArray<Column<Data['rows'][number]>>
  empty: string
  /** Replaces `empty` after a search or with a filter. */
  noMatch?: string
  /** The label of the search field. */
  search?: string
  /** A parameter of the query that has one of these values, or none for all. */
  filter?: { parameter: string; label: string; options: Readonly<Record<string, string>> }
  /** Further parameters of the query, which `tools` puts into the address. */
  parameters?: readonly string[]
  /** Beside search and filter. */
  tools?: ReactNode
  /** Opens below a row. */
  panel?: (row: Data['rows'][number]) => ReactNode
  above?: ReactNode
  below?: (data: Data) => ReactNode
}

/** A list of the administration, as its section describes it: empty, or a table with its pages. */
export const AdminList = <Data extends Page>(props: Props<Data>) => {
  const { section, query, columns, empty, noMatch = empty, search, filter, parameters = [], tools, panel, above, below } = props
  const address = useListAddress(filter?.parameter)
  const value = filter && address.filtered in filter.options ? address.filtered : ''
  const further = parameters.flatMap((name) => (address.search.get(name) ? [[name, address.search.get(name)!] as const] : []))
  return (
    <AdminSection
      section={section}
      query={query({
        page: String(address.page),
        ...(search && address.query && { q: address.query }),
        ...(filter && value && { [filter.parameter]: value }),
        ...Object.fromEntries(further),
      })}
      tools={
        <>
          {search && <ListSearch label={search} value={address.text} onChange={address.setText} />}
          {filter && (
            <Segment
              label={filter.label}
              value={value}
              options={[
                { value: '', label: messages.all },
                ...Object.entries(filter.options).map(([key, label]) => ({ value: key, label })),
              ]}
              onChange={address.setFiltered}
            />
          )}
          {tools}
        </>
      }
    >
      {(data) => (
        <>
          {above}
          {data.rows.length === 0 ? (
            <EmptyState boxed title={address.query || value || further.length > 0 ? noMatch : empty} />
          ) : (
            <Table label={messages.sections[section]} columns={columns} rows={data.rows} rowKey={({ id }) => id} panel={panel} />
          )}
          <Pages total={data.total} shown={data.rows.length} page={address.page} onPage={address.setPage} />
          {below?.(data)}
        </>
      )}
    </AdminSection>
  )
}

const ListSearch = ({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) => (
  <div className={styles.search}>
    <TextField
      type="search"
      label={`${messages.search}: ${label}`}
      labelHidden
      placeholder={label}
      maxLength={200}
      prefix={<SearchIcon size={18} />}
      value={value}
      onChange={onChange}
    />
  </div>
)

type PagesProps = { total: number; shown: number; page: number; onPage: (page: number) => void }

const Pages = ({ total, shown, page, onPage }: PagesProps) => {
  const first = (page - 1) * pageSize
  const range = shown > 0 && messages.range(first + 1, first + shown, total)
  if (total <= pageSize && page === 1)
    return (
      <Row as="p" text="small" tone="faint" className={styles.pages}>
        {range}
      </Row>
    )
  return (
    <Row as="nav" gap={16} text="small" tone="faint" className={styles.pages} aria-label={messages.pages}>
      <span>{range}</span>
      <Button variant="link" softDisabled={page === 1} onClick={() => onPage(page - 1)}>
        {messages.previous}
      </Button>
      <Button variant="link" softDisabled={first + shown >= total} onClick={() => onPage(page + 1)}>
        {messages.next}
      </Button>
    </Row>
  )
}

/** How long ago something happened, with the exact time on hover. */
export const TimeAgo = ({ at }: { at: string }) => (
  <time dateTime={at} title={new Date(at).toLocaleString('en')}>
    {timeAgo(at)}
  </time>
)
