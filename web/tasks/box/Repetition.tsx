import { useMutation, useQueryClient } from '@tanstack/react-query'
import { projectQuery, useOpenProject } from '../../catalogue/api.ts'
import { explanationMessages } from '../../messages/explanations.ts'
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
  const hasOwnValues = project.metadata.variables.some(({ personal }) => personal !== undefined)
  const repetition = useMutation({
    mutationFn: async () => {
      const emptied = await sendRepetition(projectId, answer).catch((error: unknown) => {
        const other = answerInTheWay(error)
        if (other) return other
        throw error
      })
      // The page gets its new values before the field is cleared, because output with the old ones would be refused.
      await Promise.all([projectQuery, validationsQuery].map((query) => client.invalidateQueries({ queryKey: query(projectId).queryKey })))
      drafts.take(emptied)
    },
  })
  return (
    <Row wrap above={12} text="caption" tone="quiet" className={styles.repetition}>
      <Button size="small" loading={repetition.isPending} onClick={() => repetition.mutate()}>
        {hasOwnValues ? messages.againWithValues : messages.again}
      </Button>
      {hasOwnValues && <p>{messages.newValues}</p>}
      {repetition.isError && (
        <Banner type="error" small>
          {messages.failed}
        </Banner>
      )}
    </Row>
  )
}
