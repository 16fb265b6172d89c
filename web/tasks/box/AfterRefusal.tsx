import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mayBeShown } from '@fieldwork/core/tasks/insisting.ts'
import { preferencesQuery, useSavePreferences } from '../../accounts/api.ts'
import { useAction } from '../../platform/actions/useAction.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { accountMessages } from '../../messages/account.ts'
import { explanationMessages } from '../../messages/explanations.ts'
import { Row } from '../../ui/layout/Row.tsx'
import styles from './AfterRefusal.module.css'
import { Insisting } from './Insisting.tsx'
import { Showing } from './Showing.tsx'
import type { TaskFieldProps } from './taskField.ts'

const messages = explanationMessages.authorsRead

/** Offers what a learner may do after a refusal besides trying again. A wrong choice needs no explanation here, because it has its own. */
export const AfterRefusal = ({ item, projectId, actions }: TaskFieldProps) => {
  const [open, setOpen] = useState<'insisting' | 'showing'>()
  const panel = { item, projectId, actions, onClose: () => setOpen(undefined) }
  const { mayInsist } = item.answer
  if (open === 'showing') return <Showing {...panel} />
  if (open === 'insisting' && mayInsist)
    return (
      <div data-insisting>
        <Insisting {...panel} />
      </div>
    )
  return (
    <Row align="stretch" wrap above={8} text="small" className={styles.ways}>
      {mayBeShown({ ...item.answer, hint: item.answer.hint ?? null, isChoice: item.by === 'choice' }) && (
        <Button variant="link" onClick={() => setOpen('showing')}>
          {explanationMessages.showing.open}
        </Button>
      )}
      {mayInsist && (
        <Button variant="link" onClick={() => setOpen('insisting')}>
          {item.by === 'output' ? explanationMessages.insisting.output.open : explanationMessages.insisting.open}
        </Button>
      )}
    </Row>
  )
}

/**
 * Asks once, at the first refusal, whether authors may read refused answers. It comes at the end of the box with its buttons at the start of
 * a line, so that changes above never move them under a pointer that has just pressed Done.
 */
export const AuthorsQuestion = () => {
  const { data: preferences } = useQuery(preferencesQuery)
  const save = useSavePreferences()
  const saving = useAction((letsAuthorsRead: boolean) => save({ letsAuthorsRead }), { failed: accountMessages.authors.failed })
  if (saving.isBusy || saving.isDone)
    return (
      <Row as="p" wrap above={14} text="caption" tone="quiet" className={styles.question} role="status">
        {messages.thanks}
      </Row>
    )
  if (preferences?.letsAuthorsRead !== null) return null
  return (
    <Row wrap above={14} text="caption" tone="quiet" className={styles.question} role="group" aria-label={messages.question}>
      <p>
        {messages.question} <span>{messages.why}</span>
      </p>
      <Button size="small" onClick={() => saving.run(true)}>
        {messages.yes}
      </Button>
      <Button size="small" variant="quiet" onClick={() => saving.run(false)}>
        {messages.no}
      </Button>
    </Row>
  )
}
