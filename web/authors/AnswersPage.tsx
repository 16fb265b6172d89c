import { useQuery } from '@tanstack/react-query'
import type { AnswerOverview } from '@fieldwork/core/authors/schema.ts'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { useUser } from '../accounts/api.ts'
import { TrailBar } from '../accounts/TrailBar.tsx'
import { adminMessages } from '../messages/admin.ts'
import { authorMessages as messages } from '../messages/authors.ts'
import { shellMessages } from '../messages/shell.ts'
import { ResponseError } from '../platform/calls/call.ts'
import { usePageTitle } from '../platform/page/usePageTitle.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Text } from '../ui/text/Text.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './AnswersPage.module.css'
import { overviewQuery } from './api.ts'
import { StoppedReaders } from './StoppedReaders.tsx'
import { TaskFiguresItem } from './TaskFiguresItem.tsx'

/** How the tasks of a project are answered, for its authors. */
export const AnswersPage = ({ projectId }: { projectId: string }) => {
  const user = useUser()
  const { data, error, isError, refetch } = useQuery(overviewQuery(projectId))
  usePageTitle(data ? messages.titleOf(data.title) : messages.title)
  // To a person who is no author there is no such page.
  if (error instanceof ResponseError && error.status === 404) throw error
  return (
    <div className={styles.page}>
      <TrailBar
        label={messages.trail}
        trail={[
          ...(user?.isAdmin
            ? [
                <Link key="content" unstyled to={`${routePatterns.admin}/content`}>
                  {adminMessages.sections.content}
                </Link>,
              ]
            : []),
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
        {isError && (
          <Banner type="error" action={<Button onClick={() => void refetch()}>{shellMessages.tryAgain}</Button>}>
            {messages.loadFailed}
          </Banner>
        )}
        {!data && !isError && (
          <Loading>
            <Skeleton className={styles.loading} />
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
