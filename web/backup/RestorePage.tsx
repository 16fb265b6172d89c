import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { beginRestore } from '@fieldwork/core/backup/contract.ts'
import { LinkRefusal } from '../accounts/LinkRefusal.tsx'
import { CardHeading, PageCard } from '../accounts/PageCard.tsx'
import { useLinkKey } from '../platform/router/useLinkKey.ts'
import { restoreMessages as messages } from '../messages/backup.ts'
import { useAction } from '../platform/actions/useAction.ts'
import { call } from '../platform/calls/call.ts'
import { BrandedPage } from '../platform/page/BrandedPage.tsx'
import { usePageTitle } from '../platform/page/usePageTitle.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Text } from '../ui/text/Text.tsx'
import { backupsQuery, restoreQuery } from './api.ts'
import { BackupChoice } from './BackupChoice.tsx'
import { RestoreSteps } from './RestoreSteps.tsx'

/** `/restore#key=…`, printed at startup while nobody has an account. */
export const RestorePage = () => {
  const key = useLinkKey()
  const restore = useQuery(restoreQuery(key))
  usePageTitle(messages.title)
  const { data } = restore
  return (
    <BrandedPage>
      <PageCard aria-busy={restore.isPending}>
        {!data ? (
          restore.error && <LinkRefusal error={restore.error} taken={messages.taken} onRetry={() => void restore.refetch()} />
        ) : data.state === 'none' ? (
          <Choice restoreKey={key} />
        ) : data.state === 'failed' || data.state === 'interrupted' ? (
          <Failure restoreKey={key} fault={'fault' in data ? data.fault : null} isInterrupted={data.state === 'interrupted'} />
        ) : (
          <RestoreSteps restore={data} />
        )}
      </PageCard>
    </BrandedPage>
  )
}

const Choice = ({ restoreKey: key }: { restoreKey: string }) => {
  const client = useQueryClient()
  const backups = useQuery(backupsQuery(key))
  const [failure, setFailure] = useState('')
  const beginning = useAction(
    async (name: string) => {
      await call(beginRestore, { body: { key, name } })
      await client.refetchQueries(restoreQuery(key))
    },
    { onFailed: (error) => setFailure(error.message) },
  )
  const refetch = () => void backups.refetch()
  if (backups.error) return <LinkRefusal error={backups.error} taken={messages.taken} onRetry={refetch} />
  if (!backups.data) return null
  return (
    <>
      <CardHeading title={messages.title} lead={messages.lead} />
      <BackupChoice
        restoreKey={key}
        listed={backups.data}
        isBusy={beginning.isBusy}
        onChanged={() => backups.refetch()}
        onRestore={(name) => {
          setFailure('')
          beginning.run(name)
        }}
      />
      {failure && (
        <Text above={12} tone="danger" role="alert">
          {failure}
        </Text>
      )}
    </>
  )
}

const Failure = ({ restoreKey: key, fault, isInterrupted }: { restoreKey: string; fault: string | null; isInterrupted: boolean }) => {
  const client = useQueryClient()
  // Shows the choice again; the server keeps the failure until a restore begins.
  const retry = () => {
    client.setQueryData(restoreQuery(key).queryKey, { state: 'none' })
    void client.invalidateQueries(backupsQuery(key))
  }
  return (
    <>
      <CardHeading
        takesFocus
        title={isInterrupted ? messages.interrupted : messages.failed}
        lead={isInterrupted ? messages.interruptedLead : (fault ?? messages.failedLead)}
      />
      <div>
        <Button variant="filled" size="large" onClick={retry}>
          {messages.retry}
        </Button>
      </div>
    </>
  )
}
