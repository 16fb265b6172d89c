import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { projectQuery, useOpenProject } from '../../catalogue/api.ts'
import { explanationMessages } from '../../messages/explanations.ts'
import { useAction } from '../../platform/actions/useAction.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { answerInTheWay, sendRepetition, validationsQuery } from '../api.ts'
import { Row } from '../../ui/layout/Row.tsx'
import styles from './Repetition.module.css'
import type { TaskFieldProps } from './taskField.ts'

const messages = explanationMessages.repeating

/** Lets a learner repeat a task that was shown to them, with new personal values if the project has any. */
export const Repetition = ({ item: { answer }, projectId, drafts }: TaskFieldProps) => {
  const client = useQueryClient()
  const { project } = useOpenProject()
  const [isAsked, setAsked] = useState(false)
  const hasOwnValues = project.metadata.variables.some(({ personal }) => personal !== undefined)
  const repetition = useAction(async () => {
    const emptied = await sendRepetition(projectId, answer).catch((error: unknown) => {
      const other = answerInTheWay(error)
      if (other) return other
      throw error
    })
    // The page gets its new values before the field is cleared, because output with the old ones would be refused.
    await Promise.all([projectQuery, validationsQuery].map((query) => client.invalidateQueries({ queryKey: query(projectId).queryKey })))
    drafts.take(emptied)
  })
  const repeat = () => repetition.run()
  return (
    <Row wrap above={12} text="caption" tone="quiet" className={styles.repetition}>
      {isAsked ? (
        <>
          <p>{messages.newValues}</p>
          <Button size="small" autoFocus loading={repetition.isBusy} onClick={repeat}>
            {messages.yes}
          </Button>
          <Button size="small" variant="quiet" onClick={() => setAsked(false)}>
            {messages.no}
          </Button>
        </>
      ) : (
        <Button size="small" loading={repetition.isBusy} onClick={hasOwnValues ? () => setAsked(true) : repeat}>
          {hasOwnValues ? messages.againWithValues : messages.again}
        </Button>
      )}
      {repetition.error && (
        <Banner type="error" small>
          {messages.failed}
        </Banner>
      )}
    </Row>
  )
}
