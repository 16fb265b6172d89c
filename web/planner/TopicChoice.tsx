import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { categoryOf } from '@fieldwork/core/catalogue/order.ts'
import { categoryIcon } from '@fieldwork/core/catalogue/projectIcons.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { isInMyProjects } from '@fieldwork/core/catalogue/onward.ts'
import { planStart } from '@fieldwork/core/planner/planStart.ts'
import { allTopics, projectsOfPlan, projectsOfTopics, withTopic } from '@fieldwork/core/planner/topics.ts'
import { useUser } from '../accounts/api.ts'
import { useLogIn } from '../accounts/loginDialog.ts'
import { catalogueQuery, projectsQuery } from '../catalogue/api.ts'
import { catalogueMessages } from '../messages/catalogue.ts'
import { plannerMessages as messages } from '../messages/planner.ts'
import { useIsProSold } from '../plans/api.ts'
import { useAction } from '../platform/actions/useAction.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { RetryBanner } from '../ui/feedback/RetryBanner.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ProjectIcon } from '../ui/icons/ProjectIcon.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { localDate, usePreferences } from './api.ts'
import type { ChangePlan } from './planChange.ts'
import { CourseFrame } from './CourseFrame.tsx'
import { PlanChanged } from './PlanChanged.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './TopicChoice.module.css'

/** Of a visitor. */
const unplanned = { scheduleStart: null, unplannedProjects: [] }

type Props = {
  saved: readonly string[]
  change: ChangePlan
  /** True until the course is saved. */
  onChoosing: (isChoosing: boolean) => void
  /** Below the introduction. */
  children?: ReactNode
}

/** The choice of topics. Generate course saves them, or asks a visitor to log in. */
export const TopicChoice = ({ saved, change, onChoosing, children }: Props) => {
  const user = useUser()
  const logIn = useLogIn()
  const preferences = usePreferences()
  const { data: projects, isError, refetch } = useQuery(projectsQuery)
  const { pendingActions } = usePlatform()
  // Initially the topics that the learner chose before logging in.
  const [changed, setChosen] = useState<readonly string[] | undefined>(() => {
    const { action } = pendingActions.state.getState()
    return action?.kind === 'topics' ? action.topics : undefined
  })
  useEffect(() => {
    if (pendingActions.state.getState().action?.kind === 'topics') pendingActions.take()
  }, [pendingActions])
  // A learner who added projects has them planned with one press.
  const hasOwn = projects?.some(isInMyProjects) ?? false
  const chosen = changed ?? (saved.length === 0 && hasOwn ? [allTopics] : saved)
  const generating = useAction(async () => {
    onChoosing(true)
    // The weeks start when the course is first generated. Later choices only change their content.
    const start = preferences?.scheduleStart === null ? { ...planStart(preferences, localDate()), hasSeenFirstSteps: true } : {}
    if (await change.apply({ selectedCategories: [...chosen], ...start })) onChoosing(false)
  })
  const { data: catalogue, isPending } = useQuery(catalogueQuery)
  const planned =
    projects && projectsOfPlan(projects, { ...(preferences ?? unplanned), selectedCategories: [...chosen] }, user?.isPro ?? false)
  const [firstLine, secondLine] = messages.topicsTitle(catalogue?.subject)
  const title = (
    <>
      {/* Until the subject is known, the line is kept free. */}
      {isPending ? '\u00a0' : firstLine} {(isPending || catalogue?.subject) && <br />}
      {secondLine}
    </>
  )
  const foot = (
    <>
      <span role="status">{planned && countOf(chosen, planned.length, hasOwn)}</span>
      <Button
        variant="filled"
        softDisabled={chosen.length === 0}
        loading={generating.isBusy}
        onClick={() => (user ? generating.run() : logIn({ action: { kind: 'topics', topics: [...chosen] } }))}
      >
        {messages.generate}
      </Button>
    </>
  )
  return (
    <CourseFrame title={title} foot={foot}>
      {preferences && saved.length === 0 && change.latest && <PlanChanged preferences={preferences} change={change.latest} />}
      <Text tone="quiet">
        {hasOwn ? messages.ownText : messages.topicsText} {!user && messages.topicsNeedLogin}
      </Text>
      {children}
      {projects ? (
        <Topics projects={projects} chosen={chosen} pro={user?.isPro ?? false} onPress={(topic) => setChosen(withTopic(chosen, topic))} />
      ) : isError ? (
        <RetryBanner onRetry={refetch}>{messages.topicsFailed}</RetryBanner>
      ) : (
        <Loading gap={10} above={16} className={styles.topics}>
          {[1, 2, 3, 4, 5, 6].map((bar) => (
            <Skeleton key={bar} height="60" shape="card" />
          ))}
        </Loading>
      )}
    </CourseFrame>
  )
}

const countOf = (chosen: readonly string[], projects: number, hasOwn: boolean): string => {
  if (chosen.length === 0) return messages.chosenNone
  const count = catalogueMessages.projects(projects)
  if (chosen.includes(allTopics)) return hasOwn ? messages.chosenOwn(count) : messages.chosenAll(count)
  return messages.chosen(chosen.length, count)
}

type TopicsProps = {
  projects: readonly Project[]
  chosen: readonly string[]
  pro: boolean
  onPress: (topic: string) => void
}

const Topics = ({ projects, chosen, pro, onPress }: TopicsProps) => {
  const isProSold = useIsProSold()
  const hasOwn = projects.some(isInMyProjects)
  const all = [...new Set(projects.map(categoryOf))].toSorted((a, b) => a.localeCompare(b, 'en'))
  // Topics without a project that this learner can open are left out.
  const categories = all.filter((category) => chosen.includes(category) || projectsOfTopics(projects, [category], pro).length > 0)
  if (categories.length === 0) return <EmptyState title={messages.noTopics}>{messages.noTopicsText}</EmptyState>
  const plannable = projectsOfTopics(projects, [allTopics], pro).length
  const ofAll = catalogueMessages.projects(plannable)
  const others = projects.length - plannable
  return (
    <Stack gap={10} above={16} className={styles.topics} role="group" aria-label={messages.topics}>
      <Choice className={styles.all} aria-pressed={chosen.includes(allTopics)} onClick={() => onPress(allTopics)}>
        <span>{hasOwn ? messages.allOfOwn : messages.all}</span>
        <small>{hasOwn || others === 0 ? ofAll : isProSold ? messages.moreWithPro(ofAll, others) : messages.openToYou(ofAll)}</small>
      </Choice>
      {hasOwn && (
        <Text text="small" tone="quiet" className={styles.note}>
          {messages.orTopics}
        </Text>
      )}
      {categories.map((category) => (
        <Choice key={category} className={styles.topic} aria-pressed={chosen.includes(category)} onClick={() => onPress(category)}>
          <ProjectIcon name={categoryIcon(category)} size={28} />
          <span>{category}</span>
          <small>{projectsOfTopics(projects, [category], pro).length}</small>
        </Choice>
      ))}
    </Stack>
  )
}

const Choice = (props: ComponentProps<'button'>) => (
  <Row as="button" type="button" gap={10} text="small" weight="medium" hover="sunken" {...props} />
)
