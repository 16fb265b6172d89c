import { useQuery } from '@tanstack/react-query'
import { getBackupStatus } from '@fieldwork/core/backup/contract.ts'
import { backupStatusMessages as messages } from '../messages/backup.ts'
import { momentOf } from '../messages/when.ts'
import { call } from '../platform/calls/call.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Text } from '../ui/text/Text.tsx'

const statusQuery = { queryKey: ['admin', 'backups'], queryFn: () => call(getBackupStatus, {}), staleTime: 0 }

/** When the last backup was made, and whether it could be restored. Says nothing while it isn't known. */
export const BackupBanner = () => {
  const { data } = useQuery(statusQuery)
  if (!data) return null
  const { folder, newest, drill } = data
  return (
    <Banner type={drill?.isUntried ? 'neutral' : drill?.fault ? 'error' : drill ? 'success' : 'neutral'} announced={false}>
      {newest ? messages.newest(momentOf(newest.takenAt), newest.name) : messages.none(folder)}
      {newest && (
        <Text text="small" tone="quiet" above={2}>
          {!drill
            ? messages.noDrill
            : drill.fault === null
              ? messages.restored(momentOf(drill.at), drill.backup, drill.seconds)
              : `${messages[drill.isUntried ? 'notTried' : 'notRestored'](momentOf(drill.at), drill.backup)} ${drill.fault}`}
        </Text>
      )}
    </Banner>
  )
}
