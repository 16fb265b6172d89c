import type { DragEvent, MouseEvent } from 'react'
import { answerFileLimit } from '../../core/tasks/limits.ts'
import { mayEdit } from '../../core/tasks/status.ts'
import { answerFileName } from '../../core/uploads/purpose.ts'
import { useUser } from '../accounts/api.ts'
import { openFromLockedItem, openModal } from '../shell/modals/modals.ts'
import { showToast } from '../shell/toasts/toasts.ts'
import { Dropzone, UploadFailed } from '../ui/Dropzone.tsx'
import { shellWords } from '../words/shell.ts'
import { taskWords as words } from '../words/tasks.ts'
import styles from './FileAnswer.module.css'
import { phaseOf } from './line.ts'
import type { TaskItemProps } from './TaskItem.tsx'
import { answerUpload, uploadAddress } from './uploadAnswer.ts'

const pictures = ['.png', '.jpg', '.jpeg', 'image/png', 'image/jpeg']

/** A picture as an answer. A visitor is asked to log in before anything is chosen. */
export const FileAnswer = ({ item, desk, actions, projectId }: TaskItemProps) => {
  const { node, line, answer, value, limit } = item
  const user = useUser()
  const isLocked = !mayEdit(answer.status, user?.isPro ?? false)
  const title = node.optional ? words.optional(node.title) : node.title
  const file = value.file?.storageName ? value.file : undefined
  const phase = line ? phaseOf(line) : 'rest'

  const guard = (event: MouseEvent | DragEvent) => {
    if (user && !isLocked) return
    event.preventDefault()
    event.stopPropagation()
    if (user) openFromLockedItem('validation_edit')
    else openModal('login', {})
  }
  const keep = (name: string, storageName: string) => {
    actions.setUploadFailed(node.id, false)
    desk.type(node.id, { type: 'FILE', file: { name, storageName } }, limit)
    // Also when nothing but the picture itself changed: then it has to be judged anew.
    void actions.ask(node.id, 'INCOMPLETE')
  }
  const fail = (error: unknown) => {
    actions.setUploadFailed(node.id, true)
    if (!(error instanceof UploadFailed)) showToast({ title: shellWords.upload.failedSentence, variant: 'error' })
  }
  return (
    <>
      <p className={styles.label}>{title}</p>
      {node.description && <p className={styles.description}>{node.description}</p>}
      <div className={styles.place} onClickCapture={guard} onDropCapture={guard}>
        <Dropzone
          label={title}
          upload={answerUpload(projectId, node.id)}
          accept={pictures}
          maxBytes={answerFileLimit}
          hint={words.file.hint}
          stored={file && { name: file.name, url: uploadAddress(file.storageName, answer.revision) }}
          onUploaded={({ name }) => keep(name.slice(-255), answerFileName(projectId, node.id))}
          onRemove={() => keep('', '')}
          onFailed={fail}
        />
      </div>
      {(phase === 'saving' || phase === 'retrying') && <p className={styles.saving}>{words.saving[phase]}</p>}
    </>
  )
}
