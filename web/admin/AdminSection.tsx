import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { adminMessages as messages } from '../messages/admin.ts'
import { RetryBanner } from '../ui/feedback/RetryBanner.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import styles from './AdminList.module.css'
import type { AdminQuery } from './api.ts'

type Props<Data> = {
  section: keyof typeof messages.sections
  query: AdminQuery<Data>
  /** Beside the title. */
  tools?: ReactNode
  children: (data: Data) => ReactNode
}

/** A part of the administration with its title: loading, failed, or its content. */
export const AdminSection = <Data,>({ section, query, tools, children }: Props<Data>) => {
  const title = messages.sections[section]
  const { data, error, isFetching, refetch } = useQuery(query)
  return (
    <section className={styles.list} aria-busy={isFetching || undefined}>
      <header>
        <h1>{title}</h1>
        {tools}
      </header>
      {error && (
        <RetryBanner onRetry={refetch} isRetrying={isFetching}>
          {messages.loadFailed(title)} {error.message}
        </RetryBanner>
      )}
      {data === undefined && !error && (
        <Loading gap={14} above={16}>
          {['1', '2', '3', '4', '5', '6'].map((key) => (
            <Skeleton key={key} height="28" />
          ))}
        </Loading>
      )}
      {data !== undefined && children(data)}
    </section>
  )
}
