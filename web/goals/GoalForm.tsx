import { useState } from 'react'
import { maxGoalLength, minGoalLength } from '@fieldwork/core/goals/limits.ts'
import { goalMessages as messages } from '../messages/goals.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { TextArea } from '../ui/fields/TextArea.tsx'
import { YourTurn } from '../ui/YourTurn.tsx'
import { Text } from '../ui/text/Text.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Box } from '../ui/layout/Box.tsx'
import { PathLinks } from './PathLinks.tsx'
import styles from './GoalForm.module.css'

type Props = {
  /** The initial text. The field has its own state, because the query cache updates too late for typing. */
  before: string
  onType: (goal: string) => void
  onSubmit: (goal: string) => Promise<void>
  /** Returns to the path of the existing goal. */
  onKeep: (() => void) | undefined
}

/** Asks for a goal, and links to written paths. */
export const GoalForm = ({ before, onType, onSubmit, onKeep }: Props) => {
  const [goal, setGoal] = useState(before)
  const length = goal.trim().length
  const [isRefused, setRefused] = useState(false)
  const type = (text: string) => {
    setGoal(text)
    onType(text)
  }
  // Enter submits as in the field of the start page, which has one line; Shift+Enter makes a new line.
  const onKeyDown = (event: React.KeyboardEvent<HTMLTextAreaElement>) => {
    // 229: Safari ends a composition with a key that is no longer part of it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    setRefused(length > 0 && length < minGoalLength)
    if (length >= minGoalLength) void onSubmit(goal)
  }
  return (
    <>
      <Text as="h2" text="heading">
        {messages.title}
      </Text>
      <Text above={6} tone="quiet">
        {messages.lead}
      </Text>
      <Box as="form" surface="task" className={styles.box} data-edged onSubmit={submit}>
        <YourTurn />
        <TextArea
          label={messages.question}
          value={goal}
          limit={maxGoalLength}
          placeholder={messages.placeholder}
          autoFocus
          error={isRefused && length < minGoalLength ? messages.tooShort(minGoalLength) : undefined}
          enterKeyHint="go"
          onChange={type}
          onKeyDown={onKeyDown}
        />
        <Row align="stretch" justify="end" wrap gap={8} above={8}>
          {onKeep && (
            <Button variant="quiet" onClick={onKeep}>
              {messages.keep}
            </Button>
          )}
          <Button variant="filled" type="submit" softDisabled={length === 0}>
            {messages.submit}
          </Button>
        </Row>
      </Box>
      <PathLinks as="h3" title={messages.pathsTitle} above={28} />
    </>
  )
}
