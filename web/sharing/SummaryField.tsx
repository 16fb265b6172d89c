import { useState, type SubmitEvent } from 'react'
import { maxSummaryLength } from '@fieldwork/core/catalogue/limits.ts'
import { summaryMessages as messages } from '../messages/sharing.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { TextArea } from '../ui/fields/TextArea.tsx'
import { Row } from '../ui/layout/Row.tsx'
import type { Summary } from './useSummary.ts'
import styles from './ProjectComplete.module.css'

type Props = {
  summary: Summary
  /** The field was opened by a press. */
  isFocused: boolean
  /** Called once what was submitted is saved. */
  onDone: () => void
}

/** Asks what the learner built. */
export const SummaryField = ({ summary: { value, phase, type, save }, isFocused, onDone }: Props) => {
  // The button stays from then on, so that nothing moves under a press.
  const [isTyped, setTyped] = useState(isFocused || value !== '')
  const submit = () => {
    // After a refusal, the same text is sent again.
    if (phase === 'refused') type(value)
    void save('all').then((isSaved) => isSaved && onDone())
  }
  const status = { saving: messages.saving, rest: value && messages.saved }[phase as string]
  const problem = { retrying: messages.offline, refused: messages.failed }[phase as string]
  return (
    <form className={styles.summary} noValidate onSubmit={(event: SubmitEvent) => (event.preventDefault(), submit())}>
      <Row justify="between" gap={8} below={6} text="strong" className={styles.label}>
        <span aria-hidden="true">{messages.label}</span>
        {isTyped && (
          <Button type="submit" size="small">
            {messages.save}
          </Button>
        )}
      </Row>
      <TextArea
        label={messages.label}
        labelHidden
        placeholder={messages.placeholder}
        hint={(isTyped && status) || messages.hint}
        error={problem}
        rows={2}
        limit={maxSummaryLength}
        value={value}
        autoFocus={isFocused}
        onChange={(typed) => {
          setTyped(true)
          type(typed)
        }}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
        }}
      />
    </form>
  )
}
