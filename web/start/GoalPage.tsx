import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { explorePath } from '@fieldwork/core/catalogue/explored.ts'
import { categoryTopics } from '@fieldwork/core/catalogue/recommended.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { entitiesOf } from '@fieldwork/core/goals/goalProjectIds.ts'
import { maxGoalLength, minGoalLength } from '@fieldwork/core/goals/limits.ts'
import { isOpenGoal } from '@fieldwork/core/goals/openGoal.ts'
import type { GoalResult, GoalResults } from '@fieldwork/core/goals/schema.ts'
import { isForeign } from '@fieldwork/core/lexicon/languages.ts'
import { learningPathPath, projectPath, routePatterns } from '@fieldwork/core/paths.ts'
import { maxSearchLength } from '@fieldwork/core/search/limits.ts'
import { useUser } from '../accounts/api.ts'
import { InlineLogin } from '../accounts/InlineLogin.tsx'
import { projectsQuery } from '../catalogue/api.ts'
import { openDirectory } from '../catalogue/directoryView.ts'
import { catalogueMessages } from '../messages/catalogue.ts'
import { goalMessages as messages, pathMessages } from '../messages/goals.ts'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { usePageTitle } from '../platform/page/usePageTitle.ts'
import { useSearchParams } from '../platform/router/RouterContext.ts'
import { Button, buttonClasses } from '../ui/buttons/Button.tsx'
import { RetryBanner } from '../ui/feedback/RetryBanner.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Link } from '../ui/Link.tsx'
import { Text } from '../ui/text/Text.tsx'
import { useMadeForYou } from '../goals/api.ts'
import { GoalBox } from '../goals/GoalBox.tsx'
import { besidePath, projectsWith } from '../goals/goalProjects.ts'
import { goalReason } from '../goals/goalReason.tsx'
import { goalWords } from '../goals/goalWords.ts'
import { extentOf, PathCards } from '../goals/PathCards.tsx'
import { goalResultsQuery } from '../goals/pathQueries.ts'
import { PathSteps, type PathStep } from '../goals/PathSteps.tsx'
import styles from './GoalPage.module.css'
import pageStyles from '../goals/PathPage.module.css'

/** `/goals?goal=…`: the path, series or projects for a goal, for anyone with the link. */
export const GoalPage = () => {
  const goal = (useSearchParams().get('goal') ?? '').trim().slice(0, maxGoalLength)
  const hasGoal = goal.length >= minGoalLength
  usePageTitle(hasGoal ? messages.goalTitle(goal) : messages.goalPageTitle)
  return (
    <main className={pageStyles.page}>
      <article key={goal} className={`${pageStyles.path} ${styles.goal}`}>
        {hasGoal ? (
          <Answer goal={goal} />
        ) : (
          <>
            <Text as="h1" text="title">
              {messages.goalPageTitle}
            </Text>
            <GoalBox />
            <PathCards />
          </>
        )}
      </article>
    </main>
  )
}

const Answer = ({ goal }: { goal: string }) => {
  const { data: results, isError, isPending, refetch } = useQuery(goalResultsQuery(goal))
  const { data: all = [] } = useQuery(projectsQuery)
  const fits = results !== undefined && (results.path !== null || results.suggestedRoadmap.length > 0)
  return (
    <>
      <Text text="small" weight="bold" tone="harbour">
        {messages.yourGoal}
      </Text>
      <h1>
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
        <>
          <RetryBanner onRetry={refetch}>{messages.resultsFailed}</RetryBanner>
          <Elsewhere goal={goal} />
        </>
      ) : fits ? (
        <>
          <Fitting goal={goal} results={results} all={all} />
          <Keep goal={goal} />
        </>
      ) : (
        <Nearest goal={goal} nearest={results.nearest} all={all} />
      )}
      <GoalBox goal={goal} label={messages.otherWords} />
      {!fits && <PathCards />}
    </>
  )
}

type AnswerProps = { goal: string; all: readonly Project[] }

/** The path, the series or the projects that lead to a goal, in order, and results with projects outside them. */
const Fitting = ({ goal, results, all }: { results: GoalResults } & AnswerProps) => {
  const { path, suggestedRoadmap } = results
  const stepsOf = (ids: readonly string[]): PathStep[] =>
    projectsWith(ids, all).map((project) => ({
      project,
      why: path?.projects.find(({ id }) => id === project.id)?.why ?? goalReason(goal, project),
    }))
  const besideIds = (own: readonly string[]) => suggestedRoadmap.filter(({ entities }) => !entities.every((id) => own.includes(id)))
  const series = suggestedRoadmap.find(({ type }) => type === 'course')
  if (path)
    return (
      <>
        <Head
          kind={pathMessages.kind(
            extentOf(
              path.projects.map(({ id }) => id),
              all,
            ),
          )}
          title={path.title}
          to={learningPathPath(path.id)}
        >
          {path.outcome}
        </Head>
        <PathSteps steps={stepsOf(path.projects.map(({ id }) => id))} />
        <Beside goal={goal} results={besidePath(path, suggestedRoadmap)} all={all} />
      </>
    )
  if (isOpenGoal(goal))
    return (
      <>
        <Text role="status" above={16} tone="quiet" className={pageStyles.audience}>
          {messages.openGoal}
        </Text>
        <PathSteps steps={stepsOf(suggestedRoadmap[0]!.entities.slice(0, 1))} />
        <Beside goal={goal} results={suggestedRoadmap.slice(1)} all={all} title={messages.openSeries} />
      </>
    )
  // A single project may come before its series; the list begins with it.
  const ids = series ? entitiesOf(suggestedRoadmap).filter((id) => series.entities.includes(id)) : entitiesOf(suggestedRoadmap)
  return (
    <>
      {series ? (
        <Head kind={messages.series(extentOf(ids, all))} title={series.title} to={explorePath(series)}>
          {series.description}
        </Head>
      ) : (
        <Text role="status" above={16} tone="quiet" className={pageStyles.audience}>
          {messages.answer(ids.length)}
        </Text>
      )}
      <PathSteps steps={stepsOf(ids)} />
      {series && <Beside goal={goal} results={besideIds(series.entities)} all={all} />}
    </>
  )
}

const Head = ({ kind, title, to, children }: { kind: string; title: string; to: string; children: string }) => (
  <Card className={styles.card} aria-labelledby="goal-answer">
    <Text role="status" text="small" weight="bold" tone="harbour">
      {kind}
    </Text>
    <Text as="h2" text="subheading" above={4} id="goal-answer">
      <Link to={to}>{title}</Link>
    </Text>
    <Text above={6} tone="quiet">
      {children}
    </Text>
  </Card>
)

const Beside = ({ title, results, ...answer }: { title?: string; results: readonly GoalResult[] } & AnswerProps) =>
  results.length > 0 && (
    <>
      <Text as="h2" text="label" above={8}>
        {title ?? messages.besidePath(results.length)}
      </Text>
      <Results {...answer} results={results} />
    </>
  )

/** Says that nothing fits, and shows the nearest results, the catalogue's subjects and other ways to search. */
const Nearest = ({ goal, nearest, all }: { nearest: readonly GoalResult[] } & AnswerProps) => {
  return (
    <>
      <Text role="status" above={16} className={pageStyles.audience}>
        <b>{messages.nothingFits}.</b> {nearest.length > 0 && messages.nearest}
      </Text>
      {nearest.length > 0 && <Results goal={goal} results={nearest} all={all} />}
      {all.length > 0 && (
        <>
          <Text above={24} below={8} tone="quiet">
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
      <Elsewhere goal={goal} />
    </>
  )
}

const Elsewhere = ({ goal }: { goal: string }) => {
  const text = goalWords(goal).slice(0, maxSearchLength)
  return (
    <Row wrap gap={8} above={24}>
      <Link unstyled {...buttonClasses('outline')} to={`${routePatterns.projects}?${new URLSearchParams({ q: text }).toString()}`}>
        {messages.search(text)}
      </Link>
      <Link unstyled {...buttonClasses('outline')} to={routePatterns.projects}>
        {messages.allProjects}
      </Link>
    </Row>
  )
}

const Results = ({ results, ...answer }: { results: readonly GoalResult[] } & AnswerProps) => (
  <Stack as="ul" gap={8} above={12}>
    {results.map((result) => (
      <li key={`${result.type} ${result.id}`}>
        <Result {...answer} result={result} />
      </li>
    ))}
  </Stack>
)

const Result = ({ goal, result, all }: { result: GoalResult } & AnswerProps) => {
  const { type, id, title, description, entities } = result
  const project = all.find((one) => one.id === id)
  const to = type === 'course' ? explorePath(result) : project ? projectPath(project, storedTrack()) : `/projects/${id}`
  return (
    <Link unstyled className={styles.result} data-edged to={to}>
      <Row as="span" justify="between" align="baseline" gap={12}>
        <Text as="span" text="strong">
          {title}
        </Text>
        <Minutes>
          {type === 'course' ? messages.series(extentOf(entities, all)) : project && catalogueMessages.minutes(project.metadata.time)}
        </Minutes>
      </Row>
      <Text as="span" text="small" tone="quiet">
        {project ? goalReason(goal, project) : description}
      </Text>
    </Link>
  )
}

const Minutes = ({ children }: { children: ReactNode }) => (
  <Text as="span" text="caption" tone="faint" tabular className={styles.minutes}>
    {children}
  </Text>
)

/** Keeps the goal: a visitor logs in for it, a learner replaces their own. */
const Keep = ({ goal }: { goal: string }) => {
  const user = useUser()
  const { submit } = useMadeForYou()
  const [isUnfolded, setUnfolded] = useState(false)
  const set = () => {
    openDirectory('made-for-you')
    void submit(goal)
  }
  if (user)
    return (
      <Row above={32}>
        <Button onClick={set}>{messages.setThis}</Button>
      </Row>
    )
  return (
    <Card className={styles.card} aria-labelledby={isUnfolded ? 'goal-keep' : undefined}>
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
