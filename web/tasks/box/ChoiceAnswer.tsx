import { useId } from 'react'
import { useUser } from '../../accounts/api.ts'
import { taskMessages as messages } from '../../messages/tasks.ts'
import { CodeWords } from '../../ui/CodeWords.tsx'
import { SavedStatus } from '../../ui/feedback/SavedStatus.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { formatOf } from './boxState.ts'
import styles from './ChoiceAnswer.module.css'
import questionStyles from './question.module.css'
import type { AnswerFieldProps } from './taskField.ts'
import { useTextDraft } from './useTextDraft.ts'

/** A choice among options. The answer is the text of the chosen option. */
export const ChoiceAnswer = ({ item, fault, help, onFocus }: AnswerFieldProps) => {
  const { node, status, phase } = item
  const { text, write, isLocked, saving } = useTextDraft(item)
  const id = useId()
  const user = useUser()
  const format = formatOf(node)
  if (format?.by !== 'choice') return null
  return (
    <fieldset
      className={styles.choice}
      aria-describedby={`${id}-note`}
      data-locked={isLocked || undefined}
      data-wrong={status === 'INCORRECT' || undefined}
      onFocus={onFocus}
    >
      <legend className={questionStyles.question}>{node.optional ? messages.optional(node.title) : node.title}</legend>
      <p className={styles.note} id={`${id}-note`}>
        {[node.description, !help && messages.firstChoice].filter(Boolean).join(' ')}
        {help && <VisuallyHidden>{help}</VisuallyHidden>}
      </p>
      {format.options.map((option) => (
        <label key={option} className={styles.option}>
          <input type="radio" name={id} checked={text === option} onChange={() => write(option)} />
          <span>
            <CodeWords text={option} />
          </span>
        </label>
      ))}
      <p className={styles.saving} data-fault={fault !== undefined || undefined} data-late={phase === 'retrying' || undefined}>
        {fault ?? saving}
      </p>
      {user && <SavedStatus isUnsaved={phase === 'saving' || phase === 'retrying'} message={messages.saving.saved} />}
    </fieldset>
  )
}
