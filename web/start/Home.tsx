import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { givenName } from '@fieldwork/core/accounts/givenName.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { byCompletion, hasFinished } from '@fieldwork/core/catalogue/nextProject.ts'
import { isInMyProjects } from '@fieldwork/core/catalogue/onward.ts'
import { projectPath } from '@fieldwork/core/paths.ts'
import { goalProjectsInOrder } from '@fieldwork/core/planner/goalProjectsInOrder.ts'
import { hasPlan } from '@fieldwork/core/planner/studyTime.ts'
import { preferencesQuery } from '../accounts/api.ts'
import { ThemeSwitch } from '../accounts/ThemeSwitch.tsx'
import { projectsQuery } from '../catalogue/api.ts'
import { openDirectory } from '../catalogue/directoryView.ts'
import { SeriesList } from '../catalogue/SeriesList.tsx'
import { projectMessages } from '../messages/project.ts'
import { homeMessages as messages } from '../messages/start.ts'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { usePageTitle } from '../platform/page/usePageTitle.ts'
import { lazyPart } from '../platform/loading/lazyPart.ts'
import { showView } from '../platform/toolbar/toolbarViews.ts'
import { goalQuery, useNextProject, useSchedule } from '../planner/api.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { RetryBanner } from '../ui/feedback/RetryBanner.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { CalendarIcon, StreakIcon } from '../ui/icons/icons.ts'
import { Box } from '../ui/layout/Box.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Link } from '../ui/Link.tsx'
import { Text } from '../ui/text/Text.tsx'
import { AllComplete } from './AllComplete.tsx'
import { Continue } from './Continue.tsx'
import { Finished, JustFinished } from './Finished.tsx'
import { FirstStepsInvite } from './FirstStepsInvite.tsx'
import { OwnGoal } from './OwnGoal.tsx'
import { RecommendedTopics } from './RecommendedTopics.tsx'
import { Week } from './Week.tsx'
import { storedFirstSteps } from './firstStepsDraft.ts'
import { firstName, partOfDay } from './greeting.ts'
import styles from './Home.module.css'

const FirstSteps = lazyPart(() => import('./FirstSteps.tsx').then((file) => file.FirstSteps))

/** The start screen of a learner: the one thing to do next, what they finished, and what else there is. */
export const Home = ({ user }: { user: User }) => {
  usePageTitle(messages.title)
  const [hour] = useState(() => new Date().getHours())
  const [isAnswering, setAnswering] = useState(() => {
    const isOpen = storedFirstSteps(user.id) !== undefined
    if (isOpen) void FirstSteps.load()
    return isOpen
  })
  return (
    <main className={styles.home}>
      <Row as="header" justify="between" gap={20} below={28} className={styles.head}>
        <h1>{messages.greet(partOfDay(hour), firstName(givenName(user) ?? ''))}</h1>
        <Row gap={12}>
          <Streak />
          <ThemeSwitch />
        </Row>
      </Row>
      <NextActions isAnswering={isAnswering} setAnswering={setAnswering} />
      {!isAnswering && (
        <>
          <div className={styles.columns}>
            <OwnGoal />
            <RecommendedTopics />
          </div>
          <section className={styles.section} aria-labelledby="home-series">
            <Text as="h2" text="subheading" below={12} id="home-series">
              {messages.series}
            </Text>
            <SeriesList isBrief />
          </section>
        </>
      )}
    </main>
  )
}

/** Days of work in a row. A single day isn't a streak yet. */
const Streak = () => {
  const streak = useSchedule().schedule?.streak ?? 0
  return streak < 2 ? null : (
    <Row as="p" inline ellipsis gap={6} text="small" weight="medium" tone="quiet">
      <StreakIcon className={styles.streak} />
      {messages.streak(streak)}
    </Row>
  )
}

type NextActionsProps = { isAnswering: boolean; setAnswering: (isAnswering: boolean) => void }

/**
 * The next project with the week beside it, or a message if all projects are complete; then an offer of questions or of a plan, and the
 * finished projects. While the questions are answered, they replace the whole page. If the projects fail to load, the list of series below
 * shows the error. Only this component queries the preferences: a component that mounts would repeat a failed query, and this one would
 * show its skeleton again.
 */
const NextActions = ({ isAnswering, setAnswering }: NextActionsProps) => {
  const { data: projects } = useQuery(projectsQuery)
  const { data: preferences, isFetched, refetch } = useQuery(preferencesQuery)
  const { data: anyGoal } = useQuery(goalQuery)
  const goal = anyGoal && goalProjectsInOrder(anyGoal, projects ?? []).length > 0 ? anyGoal : undefined
  const { next, begun, isPending, lastId, isPlanned } = useNextProject()
  const { weeks = [] } = useSchedule()
  if (isAnswering && projects && preferences)
    return <FirstSteps projects={projects} preferences={preferences} goal={goal} onEnd={() => setAnswering(false)} />
  if (isPending || !isFetched)
    return (
      <Loading surface="card" className={styles.waiting}>
        <Skeleton width="104" height="104" shape="circle" />
        <Box grow>
          <Skeleton width="40%" height="22" />
          <Skeleton width="60%" above={14} />
        </Box>
      </Loading>
    )
  if (!projects || projects.length === 0) return null
  const isNew = !lastId && !projects.some(isInMyProjects)
  const hasWeek = preferences !== undefined && hasPlan(preferences)
  // A learner who only looked around still has them before them.
  const isAsked = preferences?.hasSeenFirstSteps === false && projects.every(({ status }) => status === 'INCOMPLETE')
  const offersPlan = preferences !== undefined && isPlanned && !hasWeek && !isAsked
  const finished = byCompletion(projects.filter(({ status }) => status === 'COMPLETE'))
  const justFinished = hasFinished(projects, { lastId }) ? finished[0] : undefined
  const celebration = justFinished && <JustFinished project={justFinished} count={finished.length} />
  return (
    <>
      <div className={styles.columns}>
        {next ? <Continue next={next} isFirst={isNew} hasPlan={hasWeek} weeks={weeks} /> : <AllComplete />}
        {/* On a phone, it comes before the week. */}
        {hasWeek && celebration}
        {preferences
          ? hasWeek && <Week preferences={preferences} nextId={next?.project.id} />
          : !isNew && <RetryBanner onRetry={refetch}>{messages.planFailed}</RetryBanner>}
      </div>
      {!hasWeek && celebration}
      {(begun.length > 0 || offersPlan) && (
        <Row as="section" justify="between" wrap gap={12} above={16} text="small" tone="quiet" aria-label={messages.also}>
          {begun.length > 0 && <Begun projects={begun} />}
          {offersPlan && <PlanOffer />}
        </Row>
      )}
      {isAsked && (
        <FirstStepsInvite
          goal={goal?.goalDescription}
          isPlanned={hasWeek}
          onAnswer={() => void FirstSteps.load().then(() => setAnswering(true))}
        />
      )}
      <Finished projects={finished} celebrated={justFinished} />
    </>
  )
}

/** Number of begun projects that are named. */
const maxBegun = 3

/** The projects that were started besides the next one. */
const Begun = ({ projects }: { projects: readonly Project[] }) => {
  const more = projects.length - maxBegun
  return (
    <Text>
      {messages.goOnWith}{' '}
      {projects.slice(0, maxBegun).map((project, index) => (
        <Fragment key={project.id}>
          {index > 0 && messages.or}
          <Link to={projectPath(project, storedTrack())}>{project.metadata.title || projectMessages.untitled}</Link>
          {project.progress > 0 && messages.donePart(project.progress)}
        </Fragment>
      ))}
      {more > 0 && (
        <>
          {messages.or}
          <Button variant="link" onClick={() => openDirectory('my-projects')}>
            {messages.moreBegun(more)}
          </Button>
        </>
      )}
    </Text>
  )
}

/** Replaces the week of a learner who never made a plan. */
const PlanOffer = () => (
  <Row wrap gap={8}>
    <span>{messages.noPlan}</span>
    <Button size="small" icon={CalendarIcon} onClick={() => showView('course')}>
      {messages.makePlan}
    </Button>
  </Row>
)
