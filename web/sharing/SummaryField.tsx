import { useState, type SubmitEvent } from 'react'
import { maxSummaryLength } from '@fieldwork/core/catalogue/limits.ts'
import { shellMessages } from '../messages/shell.ts'
import { summaryMessages as messages } from '../messages/sharing.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { onEscape } from '../ui/dom/escape.ts'
import { TextArea } from '../ui/fields/TextArea.tsx'
import { Row } from '../ui/layout/Row.tsx'
import type { Summary } from './useSummary.ts'
import styles from './OwnWork.module.css'

type Props = {
  summary: Summary
  /** The project’s outcome, worded for others. */
  outcome: string | undefined
  /** The field was opened by a press, and can be closed again without a change. */
  isFocused: boolean
  /** Called once what was submitted is saved, or what was typed is given up. */
  onDone: (value: string) => void
}

/** Asks what the learner built. */
export const SummaryField = ({ summary: { value, phase, type, save }, outcome, isFocused, onDone }: Props) => {
  const [before] = useState(value)
  const cancel = () => {
    type(before)
    // The field may have been left, and saved, meanwhile.
    void save()
    onDone(before)
  }
  const submit = () => {
    // After a refusal, the same text is sent again.
    if (phase === 'refused') type(value)
    void save('all').then((isSaved) => isSaved && onDone(value))
  }
  const isUnsaved = phase !== 'rest'
  const status = phase === 'saving' ? messages.saving : !isUnsaved && value !== '' ? messages.saved : messages.hint
  const problem = phase === 'retrying' ? messages.offline : phase === 'refused' ? messages.failed : undefined
  return (
    <form
      className={styles.summary}
      noValidate
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && void save()}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        submit()
      }}
    >
      <Row justify="between" gap={8} below={6} text="strong" className={styles.label}>
        <span aria-hidden="true">{messages.label}</span>
        {/* Pressing a button must not take the focus: leaving the field saves, and the button disappears once it's saved. */}
        <Row gap={4} onMouseDown={(event) => event.preventDefault()}>
          {isFocused && (
            <Button variant="quiet" size="small" onClick={isUnsaved ? cancel : () => onDone(value)}>
              {isUnsaved ? shellMessages.cancel : shellMessages.close}
            </Button>
          )}
          {isUnsaved && (
            <Button type="submit" size="small">
              {messages.save}
            </Button>
          )}
        </Row>
      </Row>
      <TextArea
        label={messages.label}
        labelHidden
        placeholder={messages.placeholder(outcome)}
        hint={status}
        error={problem}
        rows={2}
        limit={maxSummaryLength}
        value={value}
        autoFocus={isFocused}
        ref={isFocused ? putCaretAtEnd : undefined}
        onChange={type}
        onKeyDown={(event) => {
          if (isFocused) onEscape(cancel)(event)
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
        }}
      />
    </form>
  )
}

const putCaretAtEnd = (field: HTMLTextAreaElement | null) => field?.setSelectionRange(field.value.length, field.value.length)
