import { useState, type ReactNode } from 'react'
import { useFlag, useUser } from '../accounts/api.ts'
import { openFromLockedItem } from '../shell/modals/modals.ts'
import { Button } from '../ui/Button.tsx'
import { roomLeft } from '../ui/room.ts'
import { TextArea } from '../ui/TextArea.tsx'
import { UrlField } from '../ui/UrlField.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { taskWords as words } from '../words/tasks.ts'
import type { AnswerDesk } from './answerDesk.ts'
import { answerTypeOf, type Item } from './boxState.ts'
import { phaseOf } from './line.ts'
import type { FieldProps } from './TaskItem.tsx'
import styles from './WrittenAnswer.module.css'

type Props = FieldProps & { fault: string | undefined; help: string | undefined }

/** A text or URL answer. What is typed stays in here; the desk gets it without anything else being rendered. */
export const WrittenAnswer = ({ item, desk, fault, help }: Props) => {
  const { node, line, limit } = item
  const user = useUser()
  const pro = user?.isPro ?? false
  const isLocked = item.field === 'locked'
  const [text, setText] = useWords(item, desk)
  if (node.type === 'validationUpload') return null

  const write = (next: string) => {
    if (isLocked) openFromLockedItem('validation_edit')
    else setText(next)
  }
  const field = {
    label: node.optional ? words.optional(node.title) : node.title,
    value: text,
    onChange: write,
    error: fault,
    invalid: item.status === 'INCORRECT' || Boolean(fault),
    'aria-readonly': isLocked || undefined,
    hint: (
      <>
        {help && <VisuallyHidden>{help}</VisuallyHidden>}
        <span aria-live="off" className={styles.saving} data-late={line && phaseOf(line) === 'retrying'}>
          {savingWords(item, { isVisitor: !user, isLocked, isEmpty: text.trim() === '' })}
        </span>
        {node.type === 'validationText' && !isLocked && <Room length={text.length} limit={limit} pro={pro} />}
      </>
    ),
  }
  return (
    <div className={styles.answer} data-locked={isLocked || undefined}>
      {node.type === 'validationText' ? (
        <TextArea
          {...field}
          description={described(node.description)}
          placeholder={node.placeholder ?? words.textPlaceholder}
          limit={limit}
        />
      ) : (
        <UrlField {...field} description={described(node.description, node.helpText)} prefix={node.extension} />
      )}
    </div>
  )
}

/** The words in the field: the learner's, from the first key until a reply confirms them, else the stored ones. */
const useWords = ({ node, line, value, limit }: Item, desk: AnswerDesk): [string, (text: string) => void] => {
  const [typed, setTyped] = useState<{ desk: AnswerDesk; generation: number; text: string }>()
  const isOwn = typed !== undefined && typed.desk === desk && typed.generation === (line?.generation ?? 0)
  const write = (text: string) =>
    setTyped({ desk, text, generation: desk.type(node.id, { type: answerTypeOf[node.type], text: { data: text } }, limit) })
  return [isOwn ? typed.text : (value.text?.data ?? ''), write]
}

const savingWords = (
  { line, answer }: Item,
  { isVisitor, isLocked, isEmpty }: { isVisitor: boolean; isLocked: boolean; isEmpty: boolean },
): string => {
  const phase = line ? phaseOf(line) : 'rest'
  if (isLocked || phase === 'conflict' || phase === 'refused') return ''
  if (isVisitor) return isEmpty ? '' : words.saving.visitor
  if (phase === 'rest') return answer.revision > 0 && !isEmpty ? words.saving.saved : ''
  return phase === 'retrying' ? words.saving.retrying : words.saving.saving
}

/** How much room is left, once it matters. More room is Pro's. */
const Room = ({ length, limit, pro }: { length: number; limit: number; pro: boolean }) => {
  const { tone } = roomLeft(length, limit)
  const offersMore = useFlag('capability.checkout') && !pro
  if (tone === 'plenty' || (!offersMore && tone === 'scarce')) return null
  return (
    <span className={styles.room}>
      {tone === 'none' ? words.limitReached : words.needMoreSpace}
      {offersMore && (
        <Button look="link" onClick={() => openFromLockedItem('validation_character_limit')}>
          {words.upgrade}
        </Button>
      )}
    </span>
  )
}

const described = (...parts: Array<string | undefined>): ReactNode => {
  const text = parts.filter(Boolean).join(' ')
  return text ? <p className={styles.description}>{text}</p> : undefined
}
