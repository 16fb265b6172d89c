import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { explorePath } from '@fieldwork/core/catalogue/explored.ts'
import { categoryTopics } from '@fieldwork/core/catalogue/recommended.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { maxGoalLength, minGoalLength } from '@fieldwork/core/goals/limits.ts'
import { isOpenGoal } from '@fieldwork/core/goals/openGoal.ts'
import { isForeign } from '@fieldwork/core/lexicon/languages.ts'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { answeredProjectIds } from '@fieldwork/core/planner/goalProjectsInOrder.ts'
import { maxSearchLength } from '@fieldwork/core/search/limits.ts'
import { subjectsOf } from '@fieldwork/core/search/words.ts'
import { useUser } from '../accounts/api.ts'
import { InlineLogin } from '../accounts/InlineLogin.tsx'
import { projectsQuery } from '../catalogue/api.ts'
import { catalogueMessages } from '../messages/catalogue.ts'
import { goalMessages as messages } from '../messages/goals.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { usePageTitle } from '../platform/page/usePageTitle.ts'
import { useSearchParams } from '../platform/router/RouterContext.ts'
import { useRestoredFocus } from '../ui/dom/useRestoredFocus.ts'
import { Button, buttonClasses } from '../ui/buttons/Button.tsx'
import { RetryBanner } from '../ui/feedback/RetryBanner.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Link } from '../ui/Link.tsx'
import { Text } from '../ui/text/Text.tsx'
import { useMadeForYou } from '../goals/api.ts'
import { goalQuery } from '../planner/api.ts'
import { GoalBox } from '../goals/GoalBox.tsx'
import { GoalAnswer } from '../goals/GoalAnswer.tsx'
import { isOnlyNear } from '../goals/goalProjects.ts'
import { goalLead, goalWords } from '../goals/goalWords.ts'
import { PathCards } from '../goals/PathCards.tsx'
import { goalResultsQuery } from '../goals/pathQueries.ts'
import cardStyles from '../goals/PathCards.module.css'
import styles from './GoalPage.module.css'
import pageStyles from '../goals/PathPage.module.css'

/** `/goals?goal=…`: the path, series or projects for a goal, for anyone with the link. */
export const GoalPage = () => {
  const goal = (useSearchParams().get('goal') ?? '').trim().slice(0, maxGoalLength)
  const hasGoal = goal.length >= minGoalLength
  usePageTitle(hasGoal ? messages.goalTitle(goal) : messages.startQuestion)
  return (
    <main className={pageStyles.page}>
      <article key={goal} className={`${pageStyles.path} ${styles.goal}`}>
        {hasGoal ? (
          <Answer goal={goal} />
        ) : (
          <>
            <Text as="h1" text="title">
              {messages.startQuestion}
            </Text>
            <GoalBox labelHidden />
            <PathCards />
          </>
        )}
      </article>
    </main>
  )
}

const Answer = ({ goal }: { goal: string }) => {
  const user = useUser()
  const { data: results, isError, isPending, refetch } = useQuery(goalResultsQuery(goal))
  const { data: all = [] } = useQuery(projectsQuery)
  const ids = results ? answeredProjectIds(results, all) : []
  const isLed = results !== undefined && ids.length > 0 && !isOnlyNear(goal, results)
  return (
    <>
      <Text text="small" weight="bold" tone="harbour">
        {messages.yourGoal}
      </Text>
      <h1 data-long={goal.length > maxTitleLength || undefined}>
        {!isOpenGoal(goal) && goalLead(goal)}
        <mark>{goalWords(goal)}</mark>
      </h1>
      {isForeign(goal) && (
        <Text above={12} tone="quiet">
          {messages.foreign}
        </Text>
      )}
      {isPending ? (
        <Loading gap={12} above={24}>
          <Skeleton height="140" />
          <Skeleton height="44" />
          <Skeleton height="44" />
        </Loading>
      ) : isError ? (
        <RetryBanner onRetry={refetch}>{messages.resultsFailed}</RetryBanner>
      ) : (
        <>
          {user && ids.length > 0 && <Keep goal={goal} />}
          <GoalAnswer goal={goal} results={results} ids={ids} all={all} />
          {isOpenGoal(goal) && <PathCards />}
          {!user && isLed && <KeepAfterLogin goal={goal} />}
        </>
      )}
      <GoalBox goal={goal} label={isLed ? messages.notMeant : messages.otherWords} />
      {ids.length === 0 && !isPending && (
        <>
          <PathCards />
          <Elsewhere goal={goal} all={all} uncovered={results?.uncovered ?? []} />
        </>
      )}
    </>
  )
}

/** Characters of a goal in the size of a title. */
const maxTitleLength = 70

type ElsewhereProps = { goal: string; all: readonly Project[]; uncovered: readonly string[] }

/** The catalogue's subjects, and other ways to search. A search for words that no project covers would find nothing. */
const Elsewhere = ({ goal, all, uncovered }: ElsewhereProps) => {
  const text = goalWords(goal).slice(0, maxSearchLength)
  const mayFind = subjectsOf(text).some((word) => !uncovered.some((name) => name.toLowerCase() === word))
  return (
    <>
      {all.length > 0 && (
        <>
          <Text as="h2" text="label" above={32} below={8}>
            {messages.subjects(catalogueMessages.projects(all.length))}
          </Text>
          <Row as="ul" wrap className={styles.subjects}>
            {categoryTopics(all).map(({ value }) => (
              <li key={value}>
                <Link to={explorePath({ type: 'category', title: value })}>{value}</Link>
              </li>
            ))}
          </Row>
        </>
      )}
      <Row wrap gap={8} above={24}>
        {mayFind && (
          <Link unstyled {...buttonClasses('outline')} to={`${routePatterns.projects}?${new URLSearchParams({ q: text }).toString()}`}>
            {messages.search(text)}
          </Link>
        )}
        <Link unstyled {...buttonClasses('outline')} to={routePatterns.projects}>
          {messages.allProjects}
        </Link>
      </Row>
    </>
  )
}

/** Replaces the learner's own goal by this one. Its result is on the first screen also for a visitor who logged in for it. */
const Keep = ({ goal }: { goal: string }) => {
  const { state, submit } = useMadeForYou()
  const { pendingActions } = usePlatform()
  const { data: own } = useQuery(goalQuery)
  // A visitor who logs in to keep the goal returns to this page.
  useEffect(() => {
    const action = pendingActions.state.getState().action
    if (action?.kind === 'goal' && pendingActions.take()) void submit(action.goal)
  })
  const isOwn = own?.goalDescription === goal
  const result = isOwn ? messages.isYours : state.unmatched?.goalDescription === goal ? messages.notKept : undefined
  const keepFocus = useRestoredFocus<HTMLDivElement>(result, '[role=status]')
  return (
    <Row above={12} {...keepFocus}>
      {result ? (
        <Text role="status" tabIndex={-1} tone="quiet">
          {result}
        </Text>
      ) : (
        <Button size="small" loading={state.view === 'loadingView'} onClick={() => void submit(goal)}>
          {messages.setThis}
        </Button>
      )}
    </Row>
  )
}

/** A visitor logs in to keep the goal. */
const KeepAfterLogin = ({ goal }: { goal: string }) => {
  const [isUnfolded, setUnfolded] = useState(false)
  return (
    <Card above={28} className={cardStyles.card} aria-labelledby={isUnfolded ? 'goal-keep' : undefined}>
      {isUnfolded ? (
        <Text as="h2" text="subheading" id="goal-keep">
          {messages.login}
        </Text>
      ) : (
        <Button onClick={() => setUnfolded(true)}>{messages.login}</Button>
      )}
      <Text above={8} text="small" tone="quiet">
        {messages.loginMore}
      </Text>
      {isUnfolded && <InlineLogin action={{ kind: 'goal', goal }} />}
    </Card>
  )
}
