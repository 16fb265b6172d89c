import { useRef, useState } from 'react'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { pictureTypes, profilePictureLimit } from '@fieldwork/core/uploads/purpose.ts'
import { useAction } from '../platform/actions/useAction.ts'
import { reportError } from '../platform/errors/reportError.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { Avatar } from '../ui/images/Avatar.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { UploadFailed } from '../ui/uploads/uploadFailed.ts'
import { ImageIcon, SpinnerIcon } from '../ui/icons/icons.ts'
import { pictureMessages as messages } from '../messages/accounts.ts'
import { useSavePicture } from './useSavePicture.ts'
import { Text } from '../ui/text/Text.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './ProfilePictureField.module.css'

/** What is wrong with a file before it is sent; undefined: nothing. */
const refusalOf = ({ type, size }: File): string | undefined => {
  if (!pictureTypes.some((one) => one === type)) return messages.wrongType
  return size > profilePictureLimit ? messages.tooLarge : undefined
}

/** Shows the user's picture, a way to change it, and errors. */
export const ProfilePictureField = ({ user }: { user: User }) => {
  const { reload } = usePlatform()
  const savePicture = useSavePicture()
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string>()
  const saveOrRemove = async (file: File | undefined) => {
    const release = reload.holdWhile(() => true)
    try {
      await savePicture(user, file)
    } finally {
      release()
      reload.whenSaved()
    }
  }
  const onFailed = (failure: Error) => reportError(failure, 'Saving the picture')
  const { run, isBusy: isSaving, error } = useAction(saveOrRemove, { onFailed })
  const save = (file: File | undefined) => {
    const newRefusal = file && refusalOf(file)
    setRefusal(newRefusal)
    if (!newRefusal) run(file)
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
        {refusal ?? (error instanceof UploadFailed ? error.message : error && messages.failed)}
      </Text>
    </div>
  )
}
