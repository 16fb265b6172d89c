import { useQuery } from '@tanstack/react-query'
import { isBroadGoal } from '@fieldwork/core/goals/openGoal.ts'
import type { Goal } from '@fieldwork/core/goals/schema.ts'
import { goalProjectsInOrder } from '@fieldwork/core/planner/goalProjectsInOrder.ts'
import { projectsQuery } from '../catalogue/api.ts'
import { ComingSoonIllustration } from '../illustrations/ComingSoonIllustration.tsx'
import { goalMessages as messages } from '../messages/goals.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { focusInPlace } from '../ui/dom/focusOn.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { PencilIcon } from '../ui/icons/icons.ts'
import { Row } from '../ui/layout/Row.tsx'
import { Text } from '../ui/text/Text.tsx'
import { BeginnerSeries } from './BeginnerSeries.tsx'
import { GoalAnswer } from './GoalAnswer.tsx'
import { goalLead, goalWords } from './goalWords.ts'
import { PathLinks } from './PathLinks.tsx'
import { goalResultsQuery } from './pathQueries.ts'
import styles from './GoalPath.module.css'

type Props = {
  goal: Goal
  onEdit: () => void
  /** Returns to the stored goal, which this one didn't replace. */
  onKeep: (() => void) | undefined
}

/** A learner's goal and what leads to it, in the directory. */
export const GoalPath = ({ goal, onEdit, onKeep }: Props) => {
  const all = useQuery(projectsQuery).data ?? []
  const ids = goalProjectsInOrder(goal, all)
  const { data: { matches, isSure, uncovered } = {} } = useQuery(goalResultsQuery(goal.goalDescription))
  const why = { ...(matches && { matches }), ...(isSure && { isSure }), ...(uncovered && { uncovered }) }
  const keep = onKeep && (
    <Button size="small" variant="quiet" onClick={onKeep}>
      {messages.keep}
    </Button>
  )
  const otherPaths = ids.length === 0 && <PathLinks as="h3" title={messages.pathsTitle} above={28} />
  if (ids.length === 0 && goal.nearest.length === 0)
    return (
      <>
        <EmptyState
          picture={<ComingSoonIllustration />}
          title={messages.none}
          action={
            <Row justify="center" wrap gap={8}>
              {keep}
              <Button variant="filled" ref={focusInPlace} onClick={onEdit}>
                {messages.refine}
              </Button>
            </Row>
          }
        >
          {messages.noneText}
        </EmptyState>
        {isBroadGoal(goal.goalDescription) && <BeginnerSeries as="h3" />}
        {otherPaths}
      </>
    )
  return (
    <>
      <Row as="header" align="start" justify="between" gap={20} above={4} className={styles.head}>
        <Text as="h2" text="subheading" breaks ref={focusInPlace} tabIndex={-1}>
          {goalLead(goal.goalDescription)}
          <mark>{goalWords(goal.goalDescription)}</mark>
        </Text>
        <Row gap={8}>
          {keep}
          <Button size="small" icon={PencilIcon} onClick={onEdit}>
            {ids.length === 0 ? messages.refine : messages.edit}
          </Button>
        </Row>
      </Row>
      <GoalAnswer goal={goal.goalDescription} results={{ ...goal, ...why }} ids={ids} all={all} as="h3" />
      {otherPaths}
    </>
  )
}
