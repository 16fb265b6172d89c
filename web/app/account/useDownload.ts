import { downloadAccount } from '@fieldwork/core/accounts/contract.ts'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { brand } from '@fieldwork/core/brand.ts'
import { useAction } from '../../platform/actions/useAction.ts'
import { formatWait } from '../../platform/calls/formatWait.ts'
import { accountMessages } from '../../messages/account.ts'
import { saveBlob } from '../../platform/browser/saveBlob.ts'

const messages = accountMessages.data

/** Fetches the archive of the account and lets the browser save it. `error` has a sentence for the user. */
export const useDownload = ({ nickname }: Pick<User, 'nickname'>) =>
  useAction(async () => {
    const response = await fetch(downloadAccount.path, { headers: { accept: 'application/zip, application/json' } }).catch(() => undefined)
    const archive = response?.ok ? await response.blob().catch(() => undefined) : undefined
    if (archive) return saveBlob(archive, messages.file(brand.filePrefix, nickname))
    const wait = Number(response?.headers.get('retry-after'))
    throw new Error(response?.status === 429 ? messages.tooMany(formatWait(wait)) : messages.failed)
  })
