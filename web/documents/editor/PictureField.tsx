import type { Editor } from '@tiptap/core'
import { useRef } from 'react'
import type { ImageNode } from '@fieldwork/core/documents/nodes/image/schema.ts'
import { useOpenProject } from '../../catalogue/api.ts'
import { editingMessages as messages } from '../../messages/editing.ts'
import { useAction } from '../../platform/actions/useAction.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/text/Text.tsx'
import { picturesIn } from './insertBlock.ts'
import { SelectField } from './SelectField.tsx'
import { uploadPicture } from './uploadPicture.ts'

export type ShownPicture = Pick<ImageNode, 'src' | 'darkSrc' | 'sources' | 'width' | 'height'>
type Props = { editor: Editor; label: string; value: string; onChange: (picture: ShownPicture) => void }

/** Chooses one of the document's pictures, or uploads a file. */
export const PictureField = ({ editor, label, value, onChange }: Props) => {
  const { project } = useOpenProject()
  const input = useRef<HTMLInputElement>(null)
  const upload = useAction(async (file: File) => onChange(await uploadPicture(project.id, file)))
  const pictures = picturesIn(editor.state.doc)
  const none = value === '' ? [{ value: '', label: messages.noPicture }] : []
  return (
    <Stack gap={12}>
      {pictures.length > 0 && (
        <SelectField
          label={label}
          value={value}
          options={[...none, ...pictures.map(({ src, alt }) => ({ value: src, label: alt || src }))]}
          onChange={(src) => {
            const picture = pictures.find((one) => one.src === src)
            if (picture) onChange(picture)
          }}
        />
      )}
      <Row gap={10}>
        <Button size="small" loading={upload.isBusy} aria-describedby="picture-hint" onClick={() => input.current?.click()}>
          {messages.choosePicture}
        </Button>
        <Text as="span" id="picture-hint" text="caption" tone="faint">
          {messages.pictureHint}
        </Text>
      </Row>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg"
        aria-label={messages.choosePicture}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // Allows choosing the same file again.
          target.value = ''
          if (file) upload.run(file)
        }}
      />
      {upload.error && (
        <Text text="caption" tone="danger" role="alert">
          {upload.error.message}
        </Text>
      )}
    </Stack>
  )
}
