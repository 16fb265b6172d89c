import { onlineManager } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { maxGoalLength, minGoalLength } from '@fieldwork/core/goals/limits.ts'
import { goalPath, routePatterns } from '@fieldwork/core/paths.ts'
import { goalMessages as messages } from '../messages/goals.ts'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { ArrowRightIcon } from '../ui/icons/icons.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import { useEarlyForm } from '../platform/page/useEarlyForm.ts'
import { useRouter } from '../platform/router/RouterContext.ts'
import { YourTurn } from '../ui/YourTurn.tsx'
import { storedGoalDraft, storeGoalDraft } from './goalDraft.ts'
import { Box } from '../ui/layout/Box.tsx'
import styles from './GoalBox.module.css'

type Props = {
  /** The goal that the page is about; without it, the field has what was typed in this tab. */
  goal?: string
  label?: string
  /** The page’s heading is the same question. */
  labelHidden?: boolean
  /** Beside another question, only that one says whose turn it is. */
  isBesideQuestion?: boolean
  children?: React.ReactNode
}

/**
 * Asks for a goal, and leads to its page. What a visitor types survives a reload. Without JavaScript, the form leads to the page of the goal,
 * too.
 */
export const GoalBox = ({ goal: current, label = messages.startQuestion, labelHidden, isBesideQuestion = false, children }: Props) => {
  const { navigate } = useRouter()
  const [goal, setGoal] = useState(() => current ?? storedGoalDraft())
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
    setRefused(isTooShort)
    if (isTooShort) form.ref.current?.querySelector('input')?.focus()
    else if (isOnline) void navigate(goalPath(text))
  }
  return (
    <Box
      as="form"
      {...form}
      method="get"
      action={routePatterns.goal}
      surface={isBesideQuestion ? 'card' : 'task'}
      className={styles.box}
      data-beside={isBesideQuestion || undefined}
      data-edged
      onSubmit={send}
    >
      {!isBesideQuestion && <YourTurn />}
      <TextField
        label={label}
        labelHidden={labelHidden}
        isEarly
        name="goal"
        value={goal}
        placeholder={messages.placeholder}
        maxLength={maxGoalLength}
        autoComplete="off"
        hint={!isOnline && text !== '' ? messages.offline : undefined}
        error={isRefused && isTooShort ? (text === '' ? messages.empty : messages.tooShort(minGoalLength)) : undefined}
        suffix={<IconButton className={styles.send} icon={ArrowRightIcon} label={messages.submit} tooltip={false} type="submit" />}
        onChange={change}
      />
      {children}
    </Box>
  )
}

const onChangedConnection = (listener: () => void) => onlineManager.subscribe(listener)
