import type { UseQueryResult } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { accountMessages as messages } from '../../messages/account.ts'
import { RetryBanner } from '../../ui/feedback/RetryBanner.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './AccountPage.module.css'

type PartProps = { title: string; lead?: string; children?: ReactNode }

/** A card of the account page. */
export const AccountPart = ({ title, lead, children }: PartProps) => {
  const id = useId()
  return (
    <Card className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead && <p className={styles.text}>{lead}</p>}
      {children}
    </Card>
  )
}

/** The buttons of a part, below its text. */
export const PartActions = ({ children }: { children: ReactNode }) => (
  <Row align="stretch" wrap gap={10} above={16}>
    {children}
  </Row>
)

type ListProps<Item> = { query: UseQueryResult<Item[]>; failed?: string; children: (item: Item) => ReactNode }

/** The list of a part. Renders nothing if it is empty. */
export const PartList = <Item,>({ query: { data, isError, refetch }, failed = messages.loadFailed, children }: ListProps<Item>) => {
  if (data) return data.length > 0 && <ul className={styles.list}>{data.map(children)}</ul>
  if (isError) return <RetryBanner onRetry={refetch}>{failed}</RetryBanner>
  return (
    <Loading>
      <Skeleton height="20" above={24} below={24} />
    </Loading>
  )
}

type ItemProps = { title: string; details: string; children: ReactNode }

/** An item with its buttons at the end. */
export const PartItem = ({ title, details, children }: ItemProps) => (
  <Row as="li" justify="between" gap={16} className={styles.item}>
    <div>
      <Text weight="bold" breaks>
        {title}
      </Text>
      <Text text="small" tone="faint">
        {details}
      </Text>
    </div>
    {children}
  </Row>
)
