import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { StepNode } from '@fieldwork/core/documents/nodes/step/schema.ts'
import { boxesIn, validationsOf } from '@fieldwork/core/documents/walk.ts'
import { useUser } from '../accounts/api.ts'
import { InPageLink } from '../documents/InPageLink.tsx'
import { projectMessages as messages } from '../messages/project.ts'
import { isRightAnswer } from '../tasks/rightAnswer.ts'
import { useDraft } from '../tasks/useDraft.tsx'
import { Text } from '../ui/text/Text.tsx'

type Props = { project: Project; steps: readonly StepNode[] }

/** Leads a visitor to the task into which the start page has filled their answer. */
export const PendingAnswer = ({ project, steps }: Props) => {
  const user = useUser()
  const id = project.metadata.openQuestion?.id
  const { localValue } = useDraft(id ?? '')
  const boxes = steps.flatMap(({ children }, step) => boxesIn(children).map((box) => ({ box, step })))
  const task = boxes.find(({ box }) => validationsOf(box).some((validation) => validation.id === id))
  const text = localValue?.text?.data
  if (user || !text || !task) return null
  const [before, step] = messages.pendingAnswer(task.step + 1, isRightAnswer(id ?? '', text))
  return (
    <Text above={12}>
      {before}{' '}
      <Text as={InPageLink} weight="bold" tone="harbour" to={task.box.id}>
        {step}
      </Text>
      .
    </Text>
  )
}
