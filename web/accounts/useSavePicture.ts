import { useQueryClient } from '@tanstack/react-query'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { savePicture } from '@fieldwork/core/accounts/contract.ts'
import { profilePictureName } from '@fieldwork/core/uploads/purpose.ts'
import { call } from '../platform/calls/call.ts'
import { randomUuid } from '../platform/browser/randomUuid.ts'
import { sendFile } from '../platform/calls/sendFile.ts'
import { accountChanges, userQuery } from './api.ts'

/** Milliseconds in which a picture has to arrive. */
const pictureTime = 300_000

/** Takes a file as the person's picture, or none, and tells the other tabs. Throws UploadFailed where the failure has words of its own. */
export const useSavePicture = () => {
  const client = useQueryClient()
  return async ({ nickname }: Pick<User, 'nickname'>, file: File | undefined): Promise<void> => {
    const name = profilePictureName(randomUuid())
    if (file) await sendFile(name, file, () => {}, AbortSignal.timeout(pictureTime))
    const picture = file ? `/${nickname}/uploads/${name}` : ''
    client.setQueryData(userQuery.queryKey, await call(savePicture, { body: { picture } }))
    accountChanges().send('changed')
  }
}
