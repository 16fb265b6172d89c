import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { preferencesQuery, useSavePreferences } from '../../accounts/api.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { accountMessages } from '../../messages/account.ts'
import { taskMessages } from '../../messages/tasks.ts'
import styles from './AfterRefusal.module.css'
import { Insisting } from './Insisting.tsx'
import type { TaskFieldProps } from './taskField.ts'

const messages = taskMessages.authorsRead

/** What a learner may do about a refusal besides trying again. */
export const AfterRefusal = ({ item, projectId, actions }: TaskFieldProps) => {
  const [isInsisting, setInsisting] = useState(false)
  if (!item.answer.mayInsist) return null
  return isInsisting ? (
    <div data-insisting>
      <Insisting item={item} projectId={projectId} actions={actions} onClose={() => setInsisting(false)} />
    </div>
  ) : (
    <Button variant="link" className={styles.open} onClick={() => setInsisting(true)}>
      {taskMessages.insisting.open}
    </Button>
  )
}

/**
 * Asked once, at the first refusal: it is then that authors could learn something. It stands at the end of the box, with its buttons at the
 * start of a line: what comes or goes above never moves them under a pointer that has just pressed Done.
 */
export const AuthorsQuestion = () => {
  const { toasts } = usePlatform()
  const { data: preferences } = useQuery(preferencesQuery)
  const save = useSavePreferences()
  const [hasAnswered, setAnswered] = useState(false)
  const choose = (letsAuthorsRead: boolean) => {
    setAnswered(true)
    save({ letsAuthorsRead }).catch(() => {
      setAnswered(false)
      toasts.show({ title: accountMessages.authors.failed, variant: 'error' })
    })
  }
  if (hasAnswered)
    return (
      <p className={styles.question} role="status">
        {messages.thanks}
      </p>
    )
  if (preferences?.letsAuthorsRead !== null) return null
  return (
    <div className={styles.question} role="group" aria-label={messages.question}>
      <p>
        {messages.question} <span>{messages.why}</span>
      </p>
      <Button size="small" onClick={() => choose(true)}>
        {messages.yes}
      </Button>
      <Button size="small" variant="quiet" onClick={() => choose(false)}>
        {messages.no}
      </Button>
    </div>
  )
}
