import type { DragEvent, MouseEvent } from 'react'
import { answerFileLimit } from '../../core/tasks/limits.ts'
import { answerFileName } from '../../core/uploads/purpose.ts'
import { useUser } from '../accounts/api.ts'
import { openFromLockedItem, openModal } from '../shell/modals/modals.ts'
import { showToast } from '../shell/toasts/toasts.ts'
import { Dropzone, UploadFailed, type SendFile } from '../ui/Dropzone.tsx'
import { shellWords } from '../words/shell.ts'
import { taskWords as words } from '../words/tasks.ts'
import styles from './FileAnswer.module.css'
import { phaseOf } from './line.ts'
import type { FieldProps } from './TaskItem.tsx'
import { answerUpload, uploadAddress } from './uploadAnswer.ts'

const pictures = ['.png', '.jpg', '.jpeg', 'image/png', 'image/jpeg']

/** A picture as an answer. A visitor is asked to log in before anything is chosen. */
export const FileAnswer = ({ item, desk, actions, projectId, fault }: FieldProps & { fault: string | undefined }) => {
  const { node, line, answer, value, limit } = item
  const user = useUser()
  const isLocked = item.field === 'locked'
  const title = node.optional ? words.optional(node.title) : node.title
  const file = value.file?.storageName ? value.file : undefined
  const phase = line ? phaseOf(line) : 'rest'

  const guard = (event: MouseEvent | DragEvent) => {
    if (user && !isLocked) return
    event.preventDefault()
    event.stopPropagation()
    if (user) openFromLockedItem('validation_edit')
    else openModal('login', { action: { kind: 'upload', projectId, validationId: node.id } })
  }
  const keep = (name: string, storageName: string) => {
    desk.type(node.id, { type: 'FILE', file: { name, storageName } }, limit)
    // Also when nothing but the picture itself changed: then it has to be judged anew.
    void actions.ask(node.id, 'INCOMPLETE')
  }
  const send: SendFile = async (...sent) => {
    actions.setUpload(node.id, 'running')
    try {
      await answerUpload(projectId, node.id)(...sent)
    } finally {
      actions.setUpload(node.id, undefined)
    }
  }
  const fail = (error: unknown) => {
    actions.setUpload(node.id, 'failed')
    if (!(error instanceof UploadFailed)) showToast({ title: shellWords.upload.failedSentence, variant: 'error' })
  }
  return (
    <>
      <p className={styles.label}>{title}</p>
      {node.description && <p className={styles.description}>{node.description}</p>}
      <div className={styles.place} onClickCapture={guard} onDropCapture={guard}>
        <Dropzone
          label={title}
          upload={send}
          accept={pictures}
          maxBytes={answerFileLimit}
          hint={words.file.hint}
          stored={file && { name: file.name, url: uploadAddress(file.storageName, answer.revision) }}
          onUploaded={({ name }) => keep(name.slice(-255), answerFileName(projectId, node.id))}
          onRemove={() => keep('', '')}
          onFailed={fail}
        />
      </div>
      {fault && <p className={styles.fault}>{fault}</p>}
      {(phase === 'saving' || phase === 'retrying') && <p className={styles.saving}>{words.saving[phase]}</p>}
    </>
  )
}
