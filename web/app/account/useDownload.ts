import { useState } from 'react'
import { downloadAccount } from '@fieldwork/core/accounts/contract.ts'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { brand } from '@fieldwork/core/brand.ts'
import { formatWait } from '../../platform/calls/formatWait.ts'
import { accountMessages } from '../../messages/account.ts'
import { saveBlob } from '../../platform/browser/saveBlob.ts'

const messages = accountMessages.data

/** Fetches the archive of the account, and gives it to the browser to save. */
export const useDownload = ({ nickname }: Pick<User, 'nickname'>) => {
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState('')
  const download = async () => {
    setRunning(true)
    setFailure('')
    try {
      const response = await fetch(downloadAccount.path, { headers: { accept: 'application/zip, application/json' } })
      const wait = Number(response.headers.get('retry-after'))
      if (response.ok) saveBlob(await response.blob(), messages.file(brand.filePrefix, nickname))
      else setFailure(response.status === 429 ? messages.tooMany(formatWait(wait)) : messages.failed)
    } catch {
      setFailure(messages.failed)
    }
    setRunning(false)
  }
  return { download, isRunning, failure }
}
