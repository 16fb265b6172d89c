import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { scoresOf } from '@fieldwork/core/quizzes/score.ts'
import type { Quiz as OpenQuiz } from '@fieldwork/core/quizzes/schema.ts'
import { useLimit } from '../accounts/api.ts'
import { useOpenProject } from '../catalogue/api.ts'
import { quizMessages as messages } from '../messages/quizzes.ts'
import { ResponseError } from '../platform/calls/call.ts'
import { useUpgradePrompt } from '../plans/api.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { RetryBanner } from '../ui/feedback/RetryBanner.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { LockIcon } from '../ui/icons/icons.ts'
import { quizQuery, useCompleteQuiz } from './api.ts'
import { QuizQuestion } from './QuizQuestion.tsx'
import { QuizResult } from './QuizResult.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Text } from '../ui/text/Text.tsx'

/** A quiz from its first question to its result. */
export const Quiz = ({ loading }: { loading: ReactNode }) => {
  const { project } = useOpenProject()
  // The attempt that was started in this window, whose first question takes the focus.
  const [begun, setBegun] = useState<string>()
  // The attempt that another window has replaced with a newer one.
  const [left, setLeft] = useState<string>()
  const { data: quiz, error, refetch, isFetching } = useQuery(quizQuery(project.id))
  if (quiz)
    return (
      <>
        {left !== undefined && left !== quiz.attemptId && <Banner type="neutral">{messages.elsewhere}</Banner>}
        <Attempt
          key={quiz.attemptId}
          quiz={quiz}
          projectId={project.id}
          isBegun={begun === quiz.attemptId}
          onNew={setBegun}
          onElsewhere={() => setLeft(quiz.attemptId)}
        />
      </>
    )
  if (error instanceof ResponseError && error.code === 'limit_reached') return <LimitReached />
  if (!error) return loading
  return (
    <RetryBanner onRetry={refetch} isRetrying={isFetching}>
      {error.message}
    </RetryBanner>
  )
}

const LimitReached = () => {
  const promptUpgrade = useUpgradePrompt()
  const limit = useLimit('quizCompletion')?.limit ?? null
  return (
    <>
      <p>{messages.limit(limit)}</p>
      {promptUpgrade && (
        <Row as="p" wrap gap={12} above={16}>
          <Button variant="pro-line" icon={LockIcon} onClick={() => promptUpgrade('quiz_limit')}>
            {messages.upgrade}
          </Button>
        </Row>
      )}
    </>
  )
}

type AttemptProps = { quiz: OpenQuiz; projectId: string; isBegun: boolean; onNew: (attemptId: string) => void; onElsewhere: () => void }

const Attempt = ({ quiz, projectId, isBegun, onNew, onElsewhere }: AttemptProps) => {
  const firstOpen = quiz.questions.findIndex(({ status }) => status === 'not-started')
  const [at, setAt] = useState(isBegun ? 0 : undefined)
  const complete = useCompleteQuiz(projectId, quiz, onElsewhere)
  const scores = scoresOf(quiz.attempts)
  const resume = firstOpen < 0 ? quiz.questions.length - 1 : firstOpen
  if (quiz.isCompleted) return <QuizResult quiz={quiz} projectId={projectId} focused={at !== undefined} onNew={onNew} />
  if (at === undefined)
    return (
      <>
        <p>{quiz.description}</p>
        <Text text="small" tone="faint" above={4}>
          {messages.intro(quiz.questions.length)}
        </Text>
        {scores && (
          <Text text="small" tone="faint" above={4}>
            {messages.scores(scores)}
          </Text>
        )}
        <Row as="p" wrap gap={12} above={16}>
          <Button variant="filled" onClick={() => setAt(resume)}>
            {resume === 0 ? messages.start : messages.goOn(resume + 1)}
          </Button>
        </Row>
      </>
    )
  const isLast = at === quiz.questions.length - 1
  return (
    <QuizQuestion
      key={quiz.questions[at]!.id}
      quiz={quiz}
      projectId={projectId}
      at={at}
      onElsewhere={onElsewhere}
      next={
        <>
          <Button variant="filled" loading={complete.isPending} onClick={() => (isLast ? complete.mutate(undefined) : setAt(at + 1))}>
            {isLast ? messages.toResult : messages.next}
          </Button>
          {complete.isError && <Banner type="error">{complete.error.message}</Banner>}
        </>
      }
    />
  )
}
