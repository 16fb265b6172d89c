import type { Quiz } from '@fieldwork/core/quizzes/schema.ts'
import { scoreOf, scoresOf } from '@fieldwork/core/quizzes/score.ts'
import { quizMessages as messages } from '../messages/quizzes.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Meter } from '../ui/feedback/Meter.tsx'
import { useNewQuiz } from './api.ts'
import { GradedOptions } from './GradedOptions.tsx'
import { useFocusOnceShown } from './useFocusOnceShown.ts'
import { Row } from '../ui/layout/Row.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './Quiz.module.css'

type Props = {
  quiz: Quiz
  projectId: string
  /** True if the learner has just completed it in this window. */
  focused: boolean
  onNew: (attemptId: string) => void
}

/** The score of a completed attempt, and the questions to review. */
export const QuizResult = ({ quiz: { questions, attempts }, projectId, focused, onNew }: Props) => {
  const heading = useFocusOnceShown<HTMLHeadingElement>(focused)
  const fresh = useNewQuiz(projectId)
  const wrong = questions.filter(({ status }) => status !== 'correct')
  const score = scoreOf(questions.map(({ status }) => status))
  const scores = scoresOf(attempts)
  const result = messages.result(questions.length - wrong.length, questions.length, score)
  return (
    <>
      <Text as="h4" text="label" above={6} below={10} ref={heading} tabIndex={-1}>
        {result}
      </Text>
      <Meter label={result} percent={score} />
      {scores && (
        <Text text="small" tone="faint" above={4}>
          {messages.scores(scores)}
        </Text>
      )}
      {fresh.isError && <Banner type="error">{fresh.error.message}</Banner>}
      <Row as="p" wrap gap={12} above={16}>
        <Button loading={fresh.isPending} onClick={() => fresh.mutate(undefined, { onSuccess: ({ attemptId }) => onNew(attemptId) })}>
          {messages.again}
        </Button>
      </Row>
      {wrong.length === 0 ? (
        <Text above={14} tone="quiet">
          {messages.allRight}
        </Text>
      ) : (
        <>
          <Text as="h4" text="label" above={24} below={10}>
            {messages.review}
          </Text>
          {wrong.map((question) => (
            <details key={question.id} className={styles.again}>
              <summary className={styles.question}>{question.question}</summary>
              <GradedOptions question={question} />
            </details>
          ))}
        </>
      )}
    </>
  )
}
