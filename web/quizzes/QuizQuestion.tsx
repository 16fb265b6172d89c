import { useId, useState, type ReactNode, type SubmitEvent } from 'react'
import type { LearnerQuestion, Quiz } from '@fieldwork/core/quizzes/schema.ts'
import { quizMessages as messages } from '../messages/quizzes.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Option } from '../ui/fields/Option.tsx'
import { useAnswerQuestion } from './api.ts'
import { GradedOptions } from './GradedOptions.tsx'
import { useFocusOnceShown } from './useFocusOnceShown.ts'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './Quiz.module.css'

type Props = { quiz: Quiz; projectId: string; at: number; next: ReactNode; onElsewhere: () => void }

/** A question; once it's answered, the right answer with explanations, and `next`. */
export const QuizQuestion = ({ quiz, projectId, at, next, onElsewhere }: Props) => {
  const question = quiz.questions[at]!
  const heading = useFocusOnceShown<HTMLParagraphElement>(true)
  return (
    <>
      <Text text="small" tone="faint" above={4} ref={heading} tabIndex={-1}>
        {messages.questionOf(at + 1, quiz.questions.length)}
      </Text>
      {question.status === 'not-started' ? (
        <OpenQuestion quiz={quiz} projectId={projectId} question={question} onElsewhere={onElsewhere} />
      ) : (
        <AnsweredQuestion question={question} next={next} />
      )}
    </>
  )
}

type OpenProps = Pick<Props, 'quiz' | 'projectId' | 'onElsewhere'> & { question: LearnerQuestion }

const OpenQuestion = ({ quiz, projectId, question, onElsewhere }: OpenProps) => {
  const name = useId()
  const [chosen, setChosen] = useState<string[]>([])
  const [isMissing, setMissing] = useState(false)
  const answer = useAnswerQuestion(projectId, quiz, onElsewhere)
  const isMultiple = question.type === 'multiple'
  const choose = (id: string, checked: boolean) => {
    setMissing(false)
    setChosen(isMultiple ? [...chosen.filter((other) => other !== id), ...(checked ? [id] : [])] : [id])
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (answer.isPending) return
    setMissing(chosen.length === 0)
    if (chosen.length > 0) answer.mutate({ questionId: question.id, options: chosen })
  }
  return (
    <form onSubmit={submit}>
      <Stack as="fieldset" gap={8} above={6}>
        <Stack as="legend" gap={2} className={styles.question}>
          {question.question}
          {isMultiple && (
            <Text as="span" text="small" tone="faint">
              {messages.several}
            </Text>
          )}
        </Stack>
        {question.options.map(({ id, value }) => (
          <Option
            key={id}
            type={isMultiple ? 'checkbox' : 'radio'}
            name={name}
            checked={chosen.includes(id)}
            onChange={(checked) => choose(id, checked)}
          >
            {value}
          </Option>
        ))}
      </Stack>
      {isMissing && (
        <Text above={10} text="small" weight="medium" tone="danger" role="alert">
          {messages.chooseFirst}
        </Text>
      )}
      {answer.isError && <Banner type="error">{answer.error.message}</Banner>}
      <Row as="p" wrap gap={12} above={16}>
        <Button variant="filled" type="submit" loading={answer.isPending}>
          {messages.check}
        </Button>
      </Row>
    </form>
  )
}

const AnsweredQuestion = ({ question, next }: { question: LearnerQuestion; next: ReactNode }) => {
  const grade = useFocusOnceShown<HTMLParagraphElement>(true)
  const isRight = question.status === 'correct'
  return (
    <>
      <p className={styles.question}>{question.question}</p>
      <Text weight="bold" tone={isRight ? 'success' : 'danger'} below={10} ref={grade} tabIndex={-1} role="status">
        {isRight ? messages.correct : messages.incorrect}
      </Text>
      <GradedOptions question={question} />
      <Row wrap gap={12} above={16}>
        {next}
      </Row>
    </>
  )
}
