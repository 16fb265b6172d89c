import type { ReactNode } from 'react'
import { useUser } from '../../accounts/api.ts'
import { useUpgradePrompt } from '../../plans/api.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { characterCounter } from '../../ui/fields/characterCounter.ts'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { UrlField } from '../../ui/fields/UrlField.tsx'
import { SavedStatus } from '../../ui/feedback/SavedStatus.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { taskMessages as messages } from '../../messages/tasks.ts'
import { answerTypeOf } from '@fieldwork/core/documents/walk.ts'
import type { AnswerItem } from './boxState.ts'
import { useDraft } from '../drafts/useDraft.tsx'
import type { TaskFieldProps } from './taskField.ts'
import styles from './WrittenAnswer.module.css'

type Props = Pick<TaskFieldProps, 'item'> & { fault: string | undefined; help: string | undefined }

/** A text or URL answer. A key renders this field alone. */
export const WrittenAnswer = ({ item, fault, help }: Props) => {
  const { node, answer, phase, limit } = item
  const user = useUser()
  const promptUpgrade = useUpgradePrompt()
  const isLocked = item.field === 'locked'
  const { localValue, type } = useDraft(node.id)
  const text = (localValue ?? answer).text?.data ?? ''
  if (node.type === 'validationUpload') return null

  const write = (next: string) => {
    if (isLocked) promptUpgrade?.('validation_edit')
    else type({ type: answerTypeOf[node.type], text: { data: next } })
  }
  const field = {
    label: node.optional ? messages.optional(node.title) : node.title,
    value: text,
    onChange: write,
    error: fault,
    invalid: item.status === 'INCORRECT' || Boolean(fault),
    'aria-readonly': isLocked || undefined,
    hint: (
      <>
        {help && <VisuallyHidden>{help}</VisuallyHidden>}
        <span aria-live="off" className={styles.saving} data-late={phase === 'retrying'}>
          {savingMessage(item, { isVisitor: !user, isLocked, isEmpty: text.trim() === '' })}
        </span>
        {node.type === 'validationText' && !isLocked && <CharacterCount length={text.length} limit={limit} />}
      </>
    ),
  }
  return (
    <div className={styles.answer} data-locked={isLocked || undefined}>
      {node.type === 'validationText' ? (
        <TextArea
          {...field}
          description={joinIds(node.description)}
          placeholder={node.placeholder ?? messages.textPlaceholder}
          limit={limit}
        />
      ) : (
        <UrlField {...field} description={joinIds(node.description, node.helpText)} prefix={node.extension} />
      )}
      {user && <SavedStatus isUnsaved={phase === 'saving' || phase === 'retrying'} message={messages.saving.saved} />}
    </div>
  )
}

const savingMessage = (
  { phase, answer }: AnswerItem,
  { isVisitor, isLocked, isEmpty }: { isVisitor: boolean; isLocked: boolean; isEmpty: boolean },
): string => {
  if (isLocked || phase === 'conflict' || phase === 'refused') return ''
  if (isVisitor) return isEmpty ? '' : messages.saving.visitor
  if (phase === 'rest') return answer.revision > 0 && !isEmpty ? messages.saving.saved : ''
  return phase === 'retrying' ? messages.saving.retrying : messages.saving.saving
}

/** The room that is left, once it matters. More room is Pro's. */
const CharacterCount = ({ length, limit }: { length: number; limit: number }) => {
  const { tone } = characterCounter(length, limit)
  const promptUpgrade = useUpgradePrompt()
  if (tone === 'plenty' || (!promptUpgrade && tone === 'scarce')) return null
  return (
    <span className={styles.room}>
      {tone === 'none' ? messages.limitReached : messages.needMoreSpace}
      {promptUpgrade && (
        <Button variant="link" onClick={() => promptUpgrade('validation_character_limit')}>
          {messages.upgrade}
        </Button>
      )}
    </span>
  )
}

const joinIds = (...parts: Array<string | undefined>): ReactNode => {
  const text = parts.filter(Boolean).join(' ')
  return text ? <p className={styles.description}>{text}</p> : undefined
}
