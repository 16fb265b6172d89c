import { useEffect, useState } from 'react'
import { goalMessages as messages } from '../messages/goals.ts'
import { focusInPlace } from '../ui/dom/focusOn.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './GoalLoading.module.css'

const slowAfterMs = 400

/** Shown while the server looks for the path to a goal, if that takes long enough to notice. */
export const GoalLoading = ({ goal }: { goal: string }) => {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Stack align="middle" grow className={styles.loading} ref={focusInPlace} tabIndex={-1} aria-busy="true">
      <div role="status">
        {isSlow && (
          <>
            <h2>{messages.finding}</h2>
            <Text above={6} tone="faint" breaks>
              {messages.quoted(goal)}
            </Text>
          </>
        )}
      </div>
    </Stack>
  )
}
