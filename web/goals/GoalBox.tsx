import { onlineManager } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { maxGoalLength, minGoalLength } from '@fieldwork/core/goals/limits.ts'
import { goalMessages as messages } from '../messages/goals.ts'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { ArrowRightIcon } from '../ui/icons/icons.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import { useEarlyForm } from '../platform/page/useEarlyForm.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { useRouter } from '../platform/router/RouterContext.ts'
import { YourTurn } from '../ui/YourTurn.tsx'
import { storedGoalDraft, storeGoalDraft } from './goalDraft.ts'
import { goalAnswerDialog } from './goalAnswerDialog.ts'
import { Box } from '../ui/layout/Box.tsx'
import styles from './GoalBox.module.css'

/** Asks a visitor for a goal. The text survives a reload and the login, after which the path is created. */
export const GoalBox = ({ children }: { children?: React.ReactNode }) => {
  const { dialogs } = usePlatform()
  const { history } = useRouter()
  const [goal, setGoal] = useState(storedGoalDraft)
  const [isRefused, setRefused] = useState(false)
  const text = goal.trim()
  const isTooShort = text.length < minGoalLength
  const isOnline = useSyncExternalStore(
    onChangedConnection,
    () => onlineManager.isOnline(),
    () => true,
  )
  const change = (next: string) => {
    setGoal(next)
    storeGoalDraft(next)
  }
  const form = useEarlyForm('goal', change)
  const send = (event: React.FormEvent) => {
    event.preventDefault()
    setRefused(isTooShort && text !== '')
    if (!isTooShort && isOnline) dialogs.open(goalAnswerDialog, { goal: text })
  }
  useEffect(() => {
    const { goal: left } = history.current()
    if (!left) return
    history.keepGoal(undefined)
    dialogs.open(goalAnswerDialog, { goal: left })
  }, [dialogs, history])
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
        hint={!isOnline && text !== '' ? messages.offline : undefined}
        error={isRefused && isTooShort ? messages.tooShort(minGoalLength) : undefined}
        suffix={<IconButton className={styles.send} icon={ArrowRightIcon} label={messages.submit} tooltip={false} type="submit" />}
        onChange={change}
      />
      {children}
    </Box>
  )
}

const onChangedConnection = (listener: () => void) => onlineManager.subscribe(listener)
