import { useQuery, useQueryClient } from '@tanstack/react-query'
import { revokeCompanion } from '@fieldwork/core/tokens/contract.ts'
import type { Companion } from '@fieldwork/core/tokens/schema.ts'
import { tokenMessages } from '../../messages/tokens.ts'
import { daysAgo } from '../../messages/when.ts'
import { useAction } from '../../platform/actions/useAction.ts'
import { call, ResponseError } from '../../platform/calls/call.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { companionsQuery } from '../../tokens/api.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { AccountPart, PartItem, PartList } from './AccountPart.tsx'

const messages = tokenMessages.account

/** Lists the machines whose companion may send output. Renders nothing if there are none. */
export const CompanionsPart = () => {
  const query = useQuery(companionsQuery)
  if (!query.isError && !query.data?.length) return null
  return (
    <AccountPart title={messages.heading} lead={messages.text}>
      <PartList query={query}>{(companion) => <CompanionRow key={companion.id} companion={companion} />}</PartList>
    </AccountPart>
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
    <PartItem title={name} details={`${messages.added(daysAgo(createdAt))}, ${messages.used(daysAgo(usedAt))}`}>
      <Button size="small" aria-label={messages.revokeOf(name)} loading={revoke.isBusy} onClick={() => revoke.run()}>
        {messages.revoke}
      </Button>
    </PartItem>
  )
}
