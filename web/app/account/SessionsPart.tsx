import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endSession } from '@fieldwork/core/accounts/contract.ts'
import type { Session } from '@fieldwork/core/accounts/schema.ts'
import { sessionsQuery } from '../../accounts/api.ts'
import { accountMessages } from '../../messages/account.ts'
import { userMenuMessages } from '../../messages/accounts.ts'
import { daysAgo } from '../../messages/when.ts'
import { useAction } from '../../platform/actions/useAction.ts'
import { call, ResponseError } from '../../platform/calls/call.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { focusOn } from '../../ui/dom/focusOn.ts'
import { GlobeIcon } from '../../ui/icons/icons.ts'
import { useLogOut } from '../session/useLogOut.ts'
import { Text } from '../../ui/text/Text.tsx'
import styles from './AccountPage.module.css'
import { AccountPart, PartActions, PartItem, PartList } from './AccountPart.tsx'

const messages = accountMessages.sessions

/** The browsers in which the user is logged in. */
export const SessionsPart = () => (
  <AccountPart title={messages.heading}>
    <PartList query={useQuery(sessionsQuery)}>{(session) => <SessionRow key={session.id} session={session} />}</PartList>
    <LogOutEverywhere />
  </AccountPart>
)

const SessionRow = ({ session }: { session: Session }) => {
  const client = useQueryClient()
  const { toasts } = usePlatform()
  const device = session.device ?? messages.unknownDevice
  const end = useAction(
    async () => {
      await call(endSession, { params: { sessionId: session.id } }).finally(() => client.invalidateQueries(sessionsQuery))
      toasts.show({ title: messages.ended(device) })
    },
    // 404: it has expired.
    { failed: (error) => (error instanceof ResponseError && error.status === 404 ? undefined : { title: messages.endFailed }) },
  )
  return (
    <PartItem title={device} details={usedWhen(session)}>
      {session.isCurrent ? (
        <Text as="span" text="caption" weight="bold" tone="harbour" className={styles.here}>
          {messages.here}
        </Text>
      ) : (
        <Button size="small" aria-label={messages.endOf(device)} loading={end.isBusy} onClick={() => end.run()}>
          {messages.end}
        </Button>
      )}
    </PartItem>
  )
}

const usedWhen = ({ isCurrent, seenAt, createdAt }: Session): string => {
  const [seen, created] = [isCurrent ? messages.now : daysAgo(seenAt), daysAgo(createdAt)]
  return seen === created ? messages.both(seen) : `${messages.seen(seen)}, ${messages.since(created)}`
}

/** Asks first, because it affects other devices. */
const LogOutEverywhere = () => {
  const logOut = useLogOut()
  const [question, setQuestion] = useState<'unasked' | 'asked' | 'declined'>('unasked')
  const leave = useAction(() => logOut('everywhere'))
  if (question !== 'asked')
    return (
      <PartActions>
        <Button icon={GlobeIcon} ref={question === 'declined' ? focusOn : undefined} onClick={() => setQuestion('asked')}>
          {userMenuMessages.logOutEverywhere}
        </Button>
      </PartActions>
    )
  return (
    <>
      <p className={styles.text}>{userMenuMessages.confirmEverywhere}</p>
      <PartActions>
        <Button ref={focusOn} onClick={() => setQuestion('declined')}>
          {userMenuMessages.cancel}
        </Button>
        <Button variant="danger" loading={leave.isBusy} onClick={() => leave.run()}>
          {userMenuMessages.logOutEverywhere}
        </Button>
      </PartActions>
    </>
  )
}
