import { useEffect, useRef, useState } from 'react'
import { categoryOf } from '@fieldwork/core/catalogue/order.ts'
import { recommended } from '@fieldwork/core/catalogue/recommended.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { goalProjectsInOrder, projectsWith } from '@fieldwork/core/planner/goalProjectsInOrder.ts'
import type { Goal } from '@fieldwork/core/goals/schema.ts'
import type { Preferences } from '@fieldwork/core/accounts/schema.ts'
import { planOrder, planStart } from '@fieldwork/core/planner/planStart.ts'
import { hasPlan, type StudyTime } from '@fieldwork/core/planner/studyTime.ts'
import { followsTopics, projectsOfTopics, withTopic } from '@fieldwork/core/planner/topics.ts'
import { useUser } from '../accounts/api.ts'
import { useSelectProjects } from '../catalogue/api.ts'
import { goalWords } from '../goals/goalWords.ts'
import { firstStepsMessages as messages } from '../messages/start.ts'
import { localDate, useChangePlan } from '../planner/api.ts'
import { projectPath } from '@fieldwork/core/paths.ts'
import { focusNode } from '../platform/documents/scrolling.ts'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { useRouter } from '../platform/router/RouterContext.ts'
import { StudyTimeFields } from '../planner/StudyTimeFields.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { forgetFirstSteps, storedFirstSteps, storeFirstSteps } from './firstStepsDraft.ts'
import { goalTopics } from './goalTopics.ts'
import { ProjectChoice } from './ProjectChoice.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { Text } from '../ui/text/Text.tsx'
import { topicExamples, TopicExamples } from './TopicExamples.tsx'
import { useFocusAfterwards } from './useFocusAfterwards.ts'
import styles from './FirstSteps.module.css'

const steps = ['topics', 'time', 'project'] as const

type Props = {
  projects: readonly Project[]
  preferences: Preferences
  /** The learner's goal, if something leads there. */
  goal: Goal | undefined
  onEnd: () => void
}

/**
 * Topics, time and a first project. Each step can be skipped, and all of them at once. With a goal, the topics that fit it are chosen and its projects
 * are offered first.
 */
export const FirstSteps = ({ projects, preferences, goal, onEnd }: Props) => {
  const path = goal ? projectsWith(goalProjectsInOrder(goal, projects), projects) : []
  const userId = useUser()!.id
  const [draft] = useState(() => storedFirstSteps(userId))
  const [at, setAt] = useState(() => draft?.at ?? (hasPlan(preferences) ? steps.indexOf('project') : 0))
  const [suggested] = useState(() => (goal && preferences.selectedCategories.length === 0 ? goalTopics(goal, projects) : []))
  const [topics, setTopics] = useState<readonly string[]>(
    draft?.topics ?? (suggested.length > 0 ? suggested : preferences.selectedCategories),
  )
  const [time, setTime] = useState<StudyTime>(draft?.time ?? { hoursPerDay: preferences.hoursPerDay, daysPerWeek: preferences.daysPerWeek })
  const change = useChangePlan()
  const title = useRef<HTMLHeadingElement>(null)
  const step = steps[at]!
  const { mutateAsync: select } = useSelectProjects()
  const { navigate } = useRouter()
  const end = () => {
    scrollToTop()
    void change({ hasSeenFirstSteps: true })
    onEnd()
  }
  const choose = async (project: Project) => {
    await select({ projects: [project], selected: true })
    end()
    await navigate(projectPath(project, storedTrack()))
  }
  const begin = () => {
    scrollToTop()
    focusNode(title.current)
  }
  const goTo = (position: number) => {
    setAt(position)
    begin()
  }
  const next = async () => {
    const { hoursPerDay, daysPerWeek } = time
    const week = { hoursPerDay, daysPerWeek, ...planStart(preferences, localDate()) }
    if (await change(step === 'topics' ? { selectedCategories: [...topics], scheduleOrder: planOrder(preferences) } : week)) goTo(at + 1)
  }
  useEffect(begin, [])
  useEffect(() => storeFirstSteps(userId, { at, topics, time }), [userId, at, topics, time])
  // A reload doesn't unmount it, so that only leaving or ending the questions forgets the place.
  useEffect(() => () => forgetFirstSteps(userId), [userId])
  useFocusAfterwards()
  const byTopics = projectsOfTopics(recommended(projects), topics, false)
  const offered = [
    ...new Set([...path, ...(followsTopics(topics) ? categoriesFirst(byTopics) : byTopics), ...(goal ? recommended(projects) : [])]),
  ]
  return (
    <Card className={styles.card} aria-label={messages.label}>
      <Row justify="between" text="caption" tone="faint" className={styles.head}>
        <p>{messages.step(at + 1, steps.length)}</p>
        {step !== 'project' && (
          <Button variant="quiet" size="small" onClick={end}>
            {messages.skipAll}
          </Button>
        )}
      </Row>
      <h2 ref={title} tabIndex={-1}>
        {messages[step]}
      </h2>
      <p className={styles.more}>
        {goal && (step === 'project' || (step === 'topics' && suggested.length > 0))
          ? messages[`${step}ForGoal`](goalWords(goal.goalDescription))
          : step === 'project' && followsTopics(topics)
            ? messages.projectOfTopics(topics.length)
            : messages[`${step}More`]}
      </p>
      {step === 'topics' && (
        <TopicExamples projects={projects} chosen={topics} onPress={(topic) => setTopics((chosen) => withTopic(chosen, topic))} />
      )}
      {step === 'time' && (
        <Stack gap={20} className={styles.time}>
          <StudyTimeFields isFirst time={time} onChange={setTime} />
        </Stack>
      )}
      {step === 'project' && <ProjectChoice projects={offered} onChoose={choose} />}
      <Row
        align="stretch"
        justify="end"
        wrap={step !== 'topics'}
        gap={8}
        above={24}
        className={step === 'topics' ? styles.foot : undefined}
      >
        {step === 'topics' && (
          <Text role="status" text="small" tone="quiet" tabular className={styles.count}>
            {messages.topicCount(topicExamples(projects).length, topics.length)}
          </Text>
        )}
        {at > 0 && (
          <Button variant="quiet" className={styles.back} onClick={() => goTo(at - 1)}>
            {messages.back}
          </Button>
        )}
        {step === 'project' ? (
          <Button variant="quiet" onClick={end}>
            {messages.later}
          </Button>
        ) : (
          <>
            <Button variant="quiet" onClick={() => goTo(at + 1)}>
              {messages.skip}
            </Button>
            <Button variant="filled" softDisabled={step === 'topics' && topics.length === 0} onClick={() => void next()}>
              {messages.next}
            </Button>
          </>
        )}
      </Row>
    </Card>
  )
}

/** The steps and the home after them differ in height, so none keeps the scroll position of the one before. */
const scrollToTop = () => document.getElementById('page')?.scrollTo({ top: 0, behavior: 'instant' })

/** Moves the first project of each category to the front. */
const categoriesFirst = (projects: readonly Project[]): Project[] => {
  const firsts = new Map(projects.toReversed().map((project) => [categoryOf(project), project]))
  return projects.toSorted((a, b) => Number(firsts.get(categoryOf(b)) === b) - Number(firsts.get(categoryOf(a)) === a))
}
