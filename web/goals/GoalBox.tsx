import { useState } from 'react'
import { maxGoalLength, minGoalLength } from '@fieldwork/core/goals/limits.ts'
import { useLogIn } from '../accounts/loginDialog.ts'
import { goalMessages as messages } from '../messages/goals.ts'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { ArrowRightIcon } from '../ui/icons/icons.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import { useEarlyForm } from '../platform/page/useEarlyForm.ts'
import { YourTurn } from '../ui/YourTurn.tsx'
import { storedGoalDraft, storeGoalDraft } from './goalDraft.ts'
import type { CourseOfPath } from './GoalPath.tsx'
import { PathWithoutLogin } from './PathWithoutLogin.tsx'
import { Box } from '../ui/layout/Box.tsx'
import styles from './GoalBox.module.css'

/** `onOpen` opens a series. */
type Props = { onOpen: (course: CourseOfPath) => void; children?: React.ReactNode }

/** Asks a visitor for a goal. The text survives a reload and the login, after which the path is created. */
export const GoalBox = ({ onOpen, children }: Props) => {
  const logIn = useLogIn()
  const [goal, setGoal] = useState(storedGoalDraft)
  const [isRefused, setRefused] = useState(false)
  const text = goal.trim()
  const isTooShort = text.length < minGoalLength
  const change = (next: string) => {
    setGoal(next)
    storeGoalDraft(next)
  }
  const form = useEarlyForm('goal', change)
  const send = (event: React.FormEvent) => {
    event.preventDefault()
    setRefused(isTooShort && text !== '')
    if (!isTooShort)
      logIn({
        heading: messages.loginHeading,
        action: { kind: 'goal', goal: text },
        without: { title: messages.goalTitle(text), content: <PathWithoutLogin goal={text} onOpen={onOpen} /> },
      })
  }
  return (
    <Box as="form" {...form} surface="task" className={styles.box} data-edged onSubmit={send}>
      <YourTurn />
      <TextField
        label={messages.startQuestion}
        isEarly
        name="goal"
        value={goal}
        placeholder={messages.placeholder}
        maxLength={maxGoalLength}
        autoComplete="off"
        error={isRefused && isTooShort ? messages.tooShort(minGoalLength) : undefined}
        suffix={<IconButton className={styles.send} icon={ArrowRightIcon} label={messages.submit} tooltip={false} type="submit" />}
        onChange={change}
      />
      {children}
    </Box>
  )
}
