import { useQueryClient } from '@tanstack/react-query'
import type { DragEvent, MouseEvent } from 'react'
import { answerFileLimit } from '@fieldwork/core/tasks/limits.ts'
import { answerFileName } from '@fieldwork/core/uploads/purpose.ts'
import { useUser } from '../../accounts/api.ts'
import { useLogIn } from '../../accounts/loginDialog.ts'
import { useUpgradePrompt } from '../../plans/api.ts'
import { FetchError } from '../../platform/calls/call.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { checkPictures } from '../../screenshots/api.ts'
import { Dropzone, type SendFile } from '../../ui/uploads/Dropzone.tsx'
import { UploadFailed } from '../../ui/uploads/uploadFailed.ts'
import { shellMessages } from '../../messages/shell.ts'
import { taskMessages as messages } from '../../messages/tasks.ts'
import { Text } from '../../ui/text/Text.tsx'
import { Box } from '../../ui/layout/Box.tsx'
import { useDraft } from '../useDraft.tsx'
import type { AnswerFieldProps } from './taskField.ts'
import { answerUpload } from '../uploadAnswer.ts'
import { uploadAddress } from '../../platform/uploadAddress.ts'

const pictures = ['.png', '.jpg', '.jpeg', 'image/png', 'image/jpeg']

/** A picture as an answer. A visitor is asked to log in before anything is chosen. */
export const FileAnswer = ({ item, actions, projectId, fault, onFocus }: AnswerFieldProps) => {
  const { node, answer, phase } = item
  const { localValue, type } = useDraft(node.id)
  const { reload, toasts } = usePlatform()
  const client = useQueryClient()
  const user = useUser()
  const logIn = useLogIn()
  const promptUpgrade = useUpgradePrompt()
  const isLocked = item.field === 'locked'
  const title = node.optional ? messages.optional(node.title) : node.title
  const { file: stored } = localValue ?? answer
  const file = stored?.storageName ? stored : undefined

  const guard = (event: MouseEvent | DragEvent) => {
    if (user && !isLocked) return
    event.preventDefault()
    event.stopPropagation()
    if (user) promptUpgrade?.('validation_edit')
    else logIn({ action: { kind: 'upload', projectId, validationId: node.id } })
  }
  const save = (name: string, storageName: string) => {
    type({ type: 'FILE', file: { name, storageName } })
    // Even if only the picture's content has changed, because it has to be graded again.
    void actions.requestStatus(node.id, 'INCOMPLETE')
  }
  const check = async (chosen: File, signal: AbortSignal) => {
    const release = reload.holdWhile(() => true)
    try {
      // Text from the project itself, such as a made-up key, is often the proof.
      const published = JSON.stringify(client.getQueriesData({ queryKey: ['document', projectId] }))
      return (await checkPictures([chosen], { maxBytes: answerFileLimit, published, signal }))[0]
    } finally {
      release()
    }
  }
  const send: SendFile = async (...sent) => {
    actions.setUpload(node.id, 'running')
    try {
      await answerUpload(reload, projectId, node.id)(...sent)
    } finally {
      actions.setUpload(node.id, undefined)
    }
  }
  const fail = (error: unknown) => {
    actions.setUpload(node.id, 'failed')
    if (error instanceof UploadFailed) return
    const reason = error instanceof FetchError && { message: error.message }
    toasts.show({ title: shellMessages.upload.failedSentence, ...reason, variant: 'error' })
  }
  return (
    <>
      <Text text="strong">{title}</Text>
      {node.description && (
        <Text above={2} text="small" tone="quiet">
          {node.description}
        </Text>
      )}
      <Box above={6} onFocus={onFocus} onClickCapture={guard} onDropCapture={guard}>
        <Dropzone
          label={title}
          prepare={check}
          upload={send}
          accept={pictures}
          maxBytes={answerFileLimit}
          hint={messages.file.hint}
          locked={isLocked && !promptUpgrade}
          stored={file && { name: file.name, url: uploadAddress(file.storageName, answer.revision) }}
          onUploaded={({ name }) => save(name.slice(-255), answerFileName(projectId, node.id))}
          onRemove={() => save('', '')}
          onFailed={fail}
        />
      </Box>
      {fault && (
        <Text above={6} text="caption" weight="medium" tone="danger">
          {fault}
        </Text>
      )}
      {(phase === 'saving' || phase === 'retrying') && (
        <Text above={6} text="caption" tone="faint">
          {messages.saving[phase]}
        </Text>
      )}
    </>
  )
}
