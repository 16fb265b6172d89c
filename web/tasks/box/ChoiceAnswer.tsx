import { useId } from 'react'
import { useUser } from '../../accounts/api.ts'
import { taskMessages as messages } from '../../messages/tasks.ts'
import { Option } from '../../ui/fields/Option.tsx'
import { CodeWords } from '../../ui/CodeWords.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { SavedStatus } from '../../ui/feedback/SavedStatus.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { isRightAnswer } from '../rightAnswer.ts'
import { formatOf } from './boxState.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './ChoiceAnswer.module.css'
import type { AnswerFieldProps } from './taskField.ts'
import { useTextDraft } from './useTextDraft.ts'

/** A choice among options. The answer is the text of the chosen option. */
export const ChoiceAnswer = ({ item, fault, help, onFocus }: AnswerFieldProps) => {
  const { node, status, phase } = item
  const { text, write, isLocked, saving } = useTextDraft(item)
  const id = useId()
  const user = useUser()
  const isRight = !user && isRightAnswer(node.id, text)
  const format = formatOf(node)
  if (format?.by !== 'choice') return null
  return (
    <Stack as="fieldset" gap={8} aria-describedby={`${id}-note`} onFocus={onFocus}>
      <Text as="legend" text="strong">
        {node.optional ? messages.optional(node.title) : node.title}
      </Text>
      <Text above={2} text="small" tone="quiet" className={styles.note} id={`${id}-note`}>
        {[node.description, !help && !isRight && messages.firstChoice].filter(Boolean).join(' ')}
        {help && (
          <VisuallyHidden>
            <CodeWords text={help} />
          </VisuallyHidden>
        )}
      </Text>
      {format.options.map((option) => (
        <Option
          key={option}
          name={id}
          checked={text === option}
          onChange={() => write(option)}
          isLocked={isLocked}
          isWrong={status === 'INCORRECT' && text === option}
          isRight={isRight && text === option}
        >
          <CodeWords text={option} />
        </Option>
      ))}
      {isRight && (
        <Banner type="success" small>
          {messages.rightAtStart}
        </Banner>
      )}
      <Text
        text="caption"
        tone={fault === undefined ? 'faint' : 'danger'}
        className={styles.saving}
        data-late={phase === 'retrying' || undefined}
      >
        {fault ?? saving}
      </Text>
      {user && <SavedStatus isUnsaved={phase === 'saving' || phase === 'retrying'} message={messages.saving.saved} />}
    </Stack>
  )
}
