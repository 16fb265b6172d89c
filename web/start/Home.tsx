import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { givenName } from '@fieldwork/core/accounts/givenName.ts'
import { isInMyProjects, projectToContinue } from '@fieldwork/core/catalogue/onward.ts'
import { preferencesQuery } from '../accounts/api.ts'
import { NamePrompt } from '../accounts/NamePrompt.tsx'
import { ThemeSwitch } from '../accounts/ThemeSwitch.tsx'
import { usePageTitle } from '../platform/page/usePageTitle.ts'
import { RetryBanner } from '../ui/feedback/RetryBanner.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { homeMessages as messages } from '../messages/start.ts'
import { useMayUpgrade } from '../plans/api.ts'
import { projectsQuery } from '../catalogue/api.ts'
import { AllComplete } from './AllComplete.tsx'
import { Continue } from './Continue.tsx'
import { FirstProjects } from './FirstProjects.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { Pricing } from './Pricing.tsx'
import { OwnGoal } from './OwnGoal.tsx'
import { RecommendedTopics } from './RecommendedTopics.tsx'
import { Today } from './Today.tsx'
import { firstName, partOfDay } from './greeting.ts'
import { Row } from '../ui/layout/Row.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './Home.module.css'
import { lastViewedProject } from '../catalogue/lastViewed.ts'
import { SeriesList } from '../catalogue/SeriesList.tsx'

/** The start screen of a returning learner: where they left off, and what else there is. */
export const Home = ({ user }: { user: User }) => {
  usePageTitle(messages.title)
  const mayUpgrade = useMayUpgrade()
  const greeting = useRef<HTMLHeadingElement>(null)
  const [hour] = useState(() => new Date().getHours())
  return (
    <main className={styles.home}>
      <Row as="header" justify="between" gap={20} below={28} className={styles.head}>
        <h1 ref={greeting} tabIndex={-1}>
          {messages.greet(messages.greeting[partOfDay(hour)], firstName(givenName(user) ?? ''))}
        </h1>
        <ThemeSwitch />
      </Row>
      {user.nameStatus === 'unasked' && <NamePrompt onAnswered={() => greeting.current?.focus()} />}
      <NextActions />
      <div className={styles.columns}>
        <OwnGoal />
        <RecommendedTopics />
      </div>
      <section className={styles.series} aria-labelledby="home-series">
        <Text as="h2" text="subheading" below={12} id="home-series">
          {messages.series}
        </Text>
        <SeriesList />
      </section>
      {mayUpgrade && (
        <section className={styles.series} id="pricing">
          <Pricing />
        </section>
      )}
    </main>
  )
}

/**
 * The project to continue, the first steps of a new learner, or a message if all projects are complete. If the projects fail to load, the
 * list of series below shows the error.
 */
const NextActions = () => {
  const { data: projects, isPending } = useQuery(projectsQuery)
  const { data: preferences, isFetched, refetch } = useQuery(preferencesQuery)
  const [lastHere] = useState(lastViewedProject)
  if (isPending || !isFetched)
    return (
      <Loading surface="card" className={styles.waiting}>
        <Skeleton width="104" height="104" shape="circle" />
        <div>
          <Skeleton width="40%" height="22" />
          <Skeleton width="60%" above={14} />
        </div>
      </Loading>
    )
  if (!projects || projects.length === 0) return null
  const lastId = lastHere ?? preferences?.currentProject ?? null
  const isNew = !lastId && !projects.some(isInMyProjects)
  if (isNew && preferences && !preferences.hasSeenFirstSteps) return <FirstSteps projects={projects} preferences={preferences} />
  const project = projectToContinue(projects, lastId)
  const complete = projects.filter(({ status }) => status === 'COMPLETE').length
  return (
    <div className={styles.columns}>
      {project ? <Continue project={project} /> : complete > 0 ? <AllComplete count={complete} /> : <FirstProjects projects={projects} />}
      {!isNew &&
        (preferences ? (
          <Today currentId={lastId ?? undefined} besideId={project?.id} />
        ) : (
          <RetryBanner onRetry={refetch}>{messages.planFailed}</RetryBanner>
        ))}
    </div>
  )
}
