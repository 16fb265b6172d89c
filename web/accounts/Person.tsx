import { type ReactNode, useRef, useState } from 'react'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { NameField } from './NameField.tsx'
import { Text } from '../ui/text/Text.tsx'
import { useQueryClient } from '@tanstack/react-query'
import * as contract from '@fieldwork/core/accounts/contract.ts'
import { pictureTypes, profilePictureLimit, profilePictureName } from '@fieldwork/core/uploads/purpose.ts'
import { useAction } from '../platform/actions/useAction.ts'
import { randomUuid } from '../platform/browser/randomUuid.ts'
import { call, FetchError } from '../platform/calls/call.ts'
import { sendFile } from '../platform/calls/sendFile.ts'
import { reportError } from '../platform/errors/reportError.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { Avatar } from '../ui/images/Avatar.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { UploadFailed } from '../ui/uploads/uploadFailed.ts'
import { ImageIcon, SpinnerIcon } from '../ui/icons/icons.ts'
import { pictureMessages as messages } from '../messages/accounts.ts'
import { accountChanges, userQuery } from './api.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './Person.module.css'

/** The user's editable picture and name, with their email address and another line. */
export const Person = ({ user, line }: { user: User; line: ReactNode }) => (
  <div className={styles.person}>
    <ProfilePictureField user={user} />
    <div className={styles.lines}>
      <NameField user={user} />
      <Text text="small" tone="faint" breaks>
        {user.email}
      </Text>
      <Text text="small" tone="faint" breaks>
        {line}
      </Text>
    </div>
  </div>
)

/** Why a file can't be the picture; undefined if it can. */
const refusalOf = ({ type, size }: File): string | undefined => {
  if (!pictureTypes.some((one) => one === type)) return messages.wrongType
  return size > profilePictureLimit ? messages.tooLarge : undefined
}

/** The user's picture, with buttons to change and remove it. */
const ProfilePictureField = ({ user }: { user: User }) => {
  const { reload } = usePlatform()
  const savePicture = useSavePicture()
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string>()
  const saving = useAction(
    async (file: File | undefined) => {
      const release = reload.holdWhile(() => true)
      try {
        await savePicture(user, file)
      } finally {
        release()
        reload.whenSaved()
      }
    },
    { onFailed: (failure) => reportError(failure, 'Saving the picture') },
  )
  const { isBusy: isSaving, error } = saving
  const save = (file: File | undefined) => {
    const refused = file && refusalOf(file)
    setRefusal(refused)
    if (refused) saving.reset()
    else saving.run(file)
  }
  return (
    <div className={styles.field}>
      <span className={styles.own}>
        <span className={styles.picture} aria-busy={isSaving || undefined}>
          <Avatar url={user.picture} name="" size="lg" pro={user.isPro} />
        </span>
        <Stack
          as="button"
          type="button"
          align="middle"
          tone="ink"
          className={styles.change}
          aria-label={isSaving ? messages.saving : user.picture ? messages.change : messages.add}
          aria-disabled={isSaving || undefined}
          onClick={() => !isSaving && input.current?.click()}
        >
          {isSaving ? <SpinnerIcon size={16} /> : <ImageIcon size={16} />}
        </Stack>
      </span>
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes.join(',')}
        aria-label={messages.file}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file can be chosen again.
          target.value = ''
          if (file) save(file)
        }}
      />
      {user.picture && !isSaving && (
        <Button variant="link" size="small" className={styles.remove} onClick={() => save(undefined)}>
          {messages.remove}
        </Button>
      )}
      <Text role="alert" above={10} text="small" tone="danger" className={styles.error}>
        {refusal ?? (error instanceof UploadFailed || error instanceof FetchError ? error.message : error && messages.failed)}
      </Text>
    </div>
  )
}

/** Milliseconds for the upload of a picture. */
const uploadTimeout = 300_000

/** Sets or removes the user's picture and notifies the other tabs. Throws UploadFailed or FetchError if the failure has its own sentence. */
const useSavePicture = () => {
  const client = useQueryClient()
  return async ({ nickname }: Pick<User, 'nickname'>, file: File | undefined): Promise<void> => {
    const name = profilePictureName(randomUuid())
    if (file) await sendFile(name, file, () => {}, AbortSignal.timeout(uploadTimeout))
    const picture = file ? `/${nickname}/uploads/${name}` : ''
    client.setQueryData(userQuery.queryKey, await call(contract.savePicture, { body: { picture } }))
    accountChanges().send('changed')
  }
}
