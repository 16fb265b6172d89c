import { downloadAccount } from '@fieldwork/core/accounts/contract.ts'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { brand } from '@fieldwork/core/brand.ts'
import { useAction } from '../../platform/actions/useAction.ts'
import { ResponseError } from '../../platform/calls/call.ts'
import { formatWait } from '../../platform/calls/formatWait.ts'
import { accountMessages } from '../../messages/account.ts'
import { saveBlob } from '../../platform/browser/saveBlob.ts'

const messages = accountMessages.data

/** Downloads the archive of the account. */
export const useDownload = ({ nickname }: Pick<User, 'nickname'>) => {
  const { run, isBusy, error } = useAction(async () => {
    const response = await fetch(downloadAccount.path, { headers: { accept: 'application/zip, application/json' } })
    if (response.status === 429) throw new ResponseError(messages.tooMany(formatWait(Number(response.headers.get('retry-after')))), 429)
    if (!response.ok) throw new Error(messages.failed)
    saveBlob(await response.blob(), messages.file(brand.filePrefix, nickname))
  })
  return { download: () => run(), isRunning: isBusy, failure: error && (error instanceof ResponseError ? error.message : messages.failed) }
}
