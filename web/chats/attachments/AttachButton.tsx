import { useRef } from 'react'
import { attachmentMessages as messages } from '../../messages/attachments.ts'
import { ClipIcon } from '../../ui/icons/icons.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'

/** Chooses pictures and files for the next message. */
export const AttachButton = ({ addFiles }: { addFiles: (files: File[]) => unknown }) => {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        onChange={({ target }) => {
          void addFiles([...(target.files ?? [])])
          // Lets the same file be chosen again.
          target.value = ''
        }}
      />
      <IconButton icon={ClipIcon} label={messages.attach} onClick={() => chooser.current?.click()} />
    </>
  )
}
