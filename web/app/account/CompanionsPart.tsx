import { useQuery, useQueryClient } from '@tanstack/react-query'
import { revokeCompanion } from '@fieldwork/core/tokens/contract.ts'
import type { Companion } from '@fieldwork/core/tokens/schema.ts'
import { accountMessages } from '../../messages/account.ts'
import { tokenMessages } from '../../messages/tokens.ts'
import { daysAgo } from '../../messages/when.ts'
import { useAction } from '../../platform/actions/useAction.ts'
import { call, ResponseError } from '../../platform/calls/call.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { companionsQuery } from '../../tokens/api.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './AccountPage.module.css'

const messages = tokenMessages.account

/** Lists the machines whose companion may send output. Renders nothing if there are none. */
export const CompanionsPart = () => {
  const { data: companions, isError, refetch } = useQuery(companionsQuery)
  if (!isError && !companions?.length) return null
  return (
    <section className={styles.part} aria-labelledby="account-companions">
      <h2 id="account-companions">{messages.heading}</h2>
      <p className={styles.text}>{messages.text}</p>
      {companions ? (
        <ul className={styles.sessions}>
          {companions.map((companion) => (
            <CompanionRow key={companion.id} companion={companion} />
          ))}
        </ul>
      ) : (
        <Banner type="error" action={<Button onClick={() => void refetch()}>{accountMessages.retry}</Button>}>
          {accountMessages.loadFailed}
        </Banner>
      )}
    </section>
  )
}

const CompanionRow = ({ companion: { id, machine, createdAt, usedAt } }: { companion: Companion }) => {
  const client = useQueryClient()
  const { toasts } = usePlatform()
  const name = machine || messages.unknownMachine
  const revoke = useAction(
    async () => {
      await call(revokeCompanion, { params: { companionId: id } }).finally(() => client.invalidateQueries(companionsQuery))
      toasts.show({ title: messages.revoked(name) })
    },
    // 404: it was revoked elsewhere, or has logged itself out.
    { failed: (error) => (error instanceof ResponseError && error.status === 404 ? undefined : { title: messages.failed }) },
  )
  return (
    <li>
      <div>
        <Text weight="bold" breaks>
          {name}
        </Text>
        <Text text="small" tone="faint">{`${messages.added(daysAgo(createdAt))}, ${messages.used(daysAgo(usedAt))}`}</Text>
      </div>
      <Button size="small" aria-label={messages.revokeOf(name)} loading={revoke.isBusy} onClick={() => revoke.run()}>
        {messages.revoke}
      </Button>
    </li>
  )
}
