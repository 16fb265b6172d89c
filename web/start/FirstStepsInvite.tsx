import { goalWords } from '../goals/goalWords.ts'
import { firstStepsMessages as messages } from '../messages/start.ts'
import { useChangePlan } from '../planner/api.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { useFocusAfterwards } from './useFocusAfterwards.ts'

type Props = {
  /** The learner's, if something leads there. */
  goal: string | undefined
  /** True for a learner who left before choosing a first project. */
  isPlanned: boolean
  onAnswer: () => void
}

/** Offers the first steps, or the rest of them, to a new learner. */
export const FirstStepsInvite = ({ goal, isPlanned, onAnswer }: Props) => {
  const change = useChangePlan()
  useFocusAfterwards()
  return (
    <Row as="section" wrap gap={8} above={16} text="small" tone="quiet" aria-label={messages.label}>
      <span>{isPlanned ? messages.inviteToProject : goal === undefined ? messages.invite : messages.inviteToGoal(goalWords(goal))}</span>
      <Button size="small" onClick={onAnswer}>
        {isPlanned ? messages.choose : messages.answer}
      </Button>
      <Button variant="quiet" size="small" onClick={() => void change({ hasSeenFirstSteps: true })}>
        {isPlanned ? messages.hide : messages.dismiss}
      </Button>
    </Row>
  )
}
