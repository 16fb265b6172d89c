import type { ReactNode } from 'react'
import { useUser } from '../../accounts/api.ts'
import { useUpgradePrompt } from '../../plans/api.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { CodeWords } from '../../ui/CodeWords.tsx'
import { characterCounter } from '../../ui/fields/characterCounter.ts'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { UrlField } from '../../ui/fields/UrlField.tsx'
import { SavedStatus } from '../../ui/feedback/SavedStatus.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { taskMessages as messages } from '../../messages/tasks.ts'
import { Text } from '../../ui/text/Text.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import type { AnswerFieldProps } from './taskField.ts'
import { TaskCommands } from './TaskCommands.tsx'
import { useTextDraft } from './useTextDraft.ts'
import styles from './WrittenAnswer.module.css'

/** A text or URL answer. A key renders this field alone. */
export const WrittenAnswer = ({ item, fault, help, onFocus, renderBlock }: AnswerFieldProps) => {
  const { node, phase, limit } = item
  const user = useUser()
  const { text, write, isLocked, saving } = useTextDraft(item)
  if (node.type === 'validationUpload') return null

  const format = node.type === 'validationText' ? node.format : undefined
  const isOutput = format?.by === 'output'
  // Pasted output may exceed the limit instead of being cut, so that it never looks complete when it isn't.
  const hasRoom = isOutput && characterCounter(text.length, limit).tone === 'plenty'
  const title = node.optional ? messages.optional(node.title) : node.title
  const field = {
    label: title,
    value: text,
    onChange: write,
    onFocus,
    error: fault,
    invalid: (item.status === 'INCORRECT' && item.isGraded) || Boolean(fault),
    'aria-readonly': isLocked || undefined,
    hint: (
      <>
        {help && (
          <VisuallyHidden>
            <CodeWords text={help} />
          </VisuallyHidden>
        )}
        <span aria-live="off" className={styles.saving} data-late={phase === 'retrying'}>
          {saving}
        </span>
        {node.type === 'validationText' && !isLocked && <CharacterCount length={text.length} limit={limit} isOutput={isOutput} />}
      </>
    ),
  }
  return (
    <div className={styles.answer} data-locked={isLocked || undefined} data-output={isOutput || undefined}>
      {node.type === 'validationUrl' ? (
        <UrlField {...field} description={described(node.description, node.helpText)} prefix={node.extension} />
      ) : isOutput ? (
        <>
          <Text text="strong">{title}</Text>
          {described(node.description, messages.output.checked)}
          <TaskCommands id={node.id} commands={format.commands} renderBlock={renderBlock} />
          <TextArea {...field} labelHidden placeholder={messages.output.placeholder} limit={hasRoom ? undefined : limit} {...asPasted} />
        </>
      ) : (
        <TextArea
          {...field}
          description={described(node.description, format && messages.ownWords)}
          placeholder={node.placeholder ?? messages.textPlaceholder}
          limit={limit}
        />
      )}
      {user && <SavedStatus isUnsaved={phase === 'saving' || phase === 'retrying'} message={messages.saving.saved} />}
    </div>
  )
}

/** Turns off typing aids and line wrapping for output pasted from a terminal. */
const asPasted = { wrap: 'off', spellCheck: false, autoCapitalize: 'off', autoCorrect: 'off', autoComplete: 'off' } as const

/** Says when the text is close to its limit. Pro has a higher limit for written answers. */
const CharacterCount = ({ length, limit, isOutput }: { length: number; limit: number; isOutput: boolean }) => {
  const { tone } = characterCounter(length, limit)
  const prompt = useUpgradePrompt()
  const promptUpgrade = isOutput ? undefined : prompt
  if (tone === 'plenty' || (!promptUpgrade && tone === 'scarce')) return null
  return (
    <Row as="span" inline align="stretch" wrap className={styles.room}>
      {tone === 'none' ? messages.limitReached : messages.needMoreSpace}
      {promptUpgrade && (
        <Button variant="link" onClick={() => promptUpgrade('validation_character_limit')}>
          {messages.upgrade}
        </Button>
      )}
    </Row>
  )
}

const described = (...parts: Array<string | undefined>): ReactNode => {
  const text = parts.filter(Boolean).join(' ')
  return text ? (
    <Text text="small" tone="quiet" className={styles.description}>
      {text}
    </Text>
  ) : undefined
}
