import { useState } from 'react'
import { maxGoalLength, minGoalLength } from '@fieldwork/core/goals/limits.ts'
import { goalMessages as messages } from '../messages/goals.ts'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { ArrowRightIcon } from '../ui/icons/icons.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import { YourTurn } from '../ui/YourTurn.tsx'
import { useMadeForYou } from './api.ts'
import { PathLinks } from './PathLinks.tsx'
import { Box } from '../ui/layout/Box.tsx'
import styles from './GoalBox.module.css'

/** Number of paths below the field. */
const shownPaths = 3

/** Asks a visitor for a goal, and links to written paths. The text survives the login, after which the path is created. */
export const GoalBox = () => {
  const { submit } = useMadeForYou()
  const [goal, setGoal] = useState('')
  const [isRefused, setRefused] = useState(false)
  const isTooShort = goal.trim().length < minGoalLength
  const send = (event: React.FormEvent) => {
    event.preventDefault()
    setRefused(isTooShort && goal.trim() !== '')
    void submit(goal)
  }
  return (
    <Box as="form" surface="task" className={styles.box} data-edged onSubmit={send}>
      <YourTurn />
      <TextField
        label={messages.startQuestion}
        value={goal}
        placeholder={messages.placeholder}
        maxLength={maxGoalLength}
        autoComplete="off"
        error={isRefused && isTooShort ? messages.tooShort(minGoalLength) : undefined}
        suffix={<IconButton className={styles.send} icon={ArrowRightIcon} label={messages.submit} tooltip={false} type="submit" />}
        onChange={setGoal}
      />
      <PathLinks title={messages.needsLogin} max={shownPaths} />
    </Box>
  )
}
