import { useQuery } from '@tanstack/react-query'
import type { AnswerOverview } from '@fieldwork/core/authors/schema.ts'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { useUser } from '../accounts/api.ts'
import { TrailBar } from '../accounts/TrailBar.tsx'
import { adminMessages } from '../messages/admin.ts'
import { authorMessages as messages } from '../messages/authors.ts'
import { ResponseError } from '../platform/calls/call.ts'
import { usePageTitle } from '../platform/page/usePageTitle.ts'
import { RetryBanner } from '../ui/feedback/RetryBanner.tsx'
import { Link } from '../ui/Link.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Text } from '../ui/text/Text.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './AnswersPage.module.css'
import { overviewQuery } from './api.ts'
import { TaskFiguresItem } from './TaskFiguresItem.tsx'

/** How the tasks of a project are answered, for its authors. */
export const AnswersPage = ({ projectId }: { projectId: string }) => {
  const user = useUser()
  const { data, error, isError, refetch } = useQuery(overviewQuery(projectId))
  usePageTitle(data ? messages.titleOf(data.title) : messages.title)
  // The page doesn't exist for anyone but authors.
  if (error instanceof ResponseError && error.status === 404) throw error
  return (
    <div className={styles.page}>
      <TrailBar
        label={messages.trail}
        trail={[
          user?.isAdmin && (
            <Link key="content" unstyled to={`${routePatterns.admin}/content`}>
              {adminMessages.sections.content}
            </Link>
          ),
          <Link key="project" unstyled to={`/projects/${projectId}`}>
            {data?.title ?? projectId}
          </Link>,
        ]}
      />
      <main className={styles.content}>
        <h1>{messages.title}</h1>
        <Text above={6} text="small" tone="quiet">
          {messages.lead}
        </Text>
        {isError && <RetryBanner onRetry={refetch}>{messages.loadFailed}</RetryBanner>}
        {!data && !isError && (
          <Loading>
            <Skeleton height="260" above={24} />
          </Loading>
        )}
        {data && <Overview overview={data} />}
      </main>
    </div>
  )
}

const Overview = ({ overview }: { overview: AnswerOverview }) => (
  <>
    <h2>{messages.tasks}</h2>
    {overview.tasks.length === 0 ? (
      <Text above={6} text="small" tone="quiet">
        {messages.noTasks}
      </Text>
    ) : (
      <Stack as="ol" gap={12}>
        {overview.tasks.map((task) => (
          <TaskFiguresItem key={task.id} projectId={overview.projectId} task={task} />
        ))}
      </Stack>
    )}
    <StoppedReaders overview={overview} />
  </>
)

/** The passages at which readers stopped; the most frequent first. */
const StoppedReaders = ({ overview: { stopped, passages } }: { overview: AnswerOverview }) => (
  <section aria-labelledby="stopped-readers">
    <h2 id="stopped-readers">{messages.stopped}</h2>
    <Text text="small" tone="quiet">
      {stopped ? messages.stoppedLead(stopped.count, stopped.of) : messages.stoppedTooFew}
    </Text>
    {stopped && passages.length === 0 && stopped.count > 0 && (
      <Text text="small" tone="quiet">
        {messages.noPassage}
      </Text>
    )}
    <ol className={styles.passages}>
      {passages.map(({ blockId, step, text, learners }) => (
        <li key={blockId}>
          <Text as="span" tone="quiet" tabular>
            {messages.learners(learners)}
          </Text>
          <div>
            <b>{step ?? messages.earlier}</b>
            {text && (
              <Text tone="quiet" breaks>
                {text}
              </Text>
            )}
          </div>
        </li>
      ))}
    </ol>
  </section>
)
