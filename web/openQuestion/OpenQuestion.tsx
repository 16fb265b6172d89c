import { useEffect, useId, useRef, useState } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { answerOpenQuestion } from '@fieldwork/core/openQuestion/contract.ts'
import type { OpenQuestion as Question, OpenAnswerGrade } from '@fieldwork/core/openQuestion/schema.ts'
import { projectPath } from '@fieldwork/core/paths.ts'
import { defaultTextLimit } from '@fieldwork/core/tasks/limits.ts'
import { openQuestionMessages as messages } from '../messages/openQuestion.ts'
import { useAction } from '../platform/actions/useAction.ts'
import { call, FetchError, ResponseError } from '../platform/calls/call.ts'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { useEarlyForm } from '../platform/page/useEarlyForm.ts'
import { Button, buttonClasses } from '../ui/buttons/Button.tsx'
import { CodeWords } from '../ui/CodeWords.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Option } from '../ui/fields/Option.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { ArrowRightIcon } from '../ui/icons/icons.ts'
import { Box } from '../ui/layout/Box.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Link } from '../ui/Link.tsx'
import { Text } from '../ui/text/Text.tsx'
import { YourTurn } from '../ui/YourTurn.tsx'
import styles from './OpenQuestion.module.css'

type Props = {
  project: Project
  question: Question
  /** Called when an answer is chosen or typed. */
  onBegin: () => void
  /** Called when the project is started after the right answer. */
  onStart: (answer: string) => void
}

type JudgedAnswer = OpenAnswerGrade & { answer: string; attempt: number }

/** A question of a project with what a terminal printed. The server judges the answer without an account, and nothing is stored. */
export const OpenQuestion = ({ project, question, onBegin, onStart }: Props) => {
  const id = useId()
  const { connection } = usePlatform()
  const [answer, setAnswer] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [judged, setJudged] = useState<JudgedAnswer>()
  // The right answer was given or shown, so the project can begin.
  const [isSolved, setSolved] = useState(false)
  const judging = useAction(async (showsModel: boolean) => {
    // The model answer comes with an answer that is refused, so it's asked for with the one that was judged.
    const given = showsModel && judged ? judged.answer : answer.trim()
    const body = { answer: given, ...(showsModel && { showsModel }) }
    const judge = () => call(answerOpenQuestion, { params: { projectId: project.id }, body })
    // Without a connection, the notice of the page says so, and the answer is judged once there is one again.
    const reply = await judge().catch(async (error: unknown) => {
      if (!(error instanceof FetchError)) throw error
      await connection.noticeFailure(error)
      return judge()
    })
    setJudged((last) => ({ ...reply, answer: given, attempt: (last?.attempt ?? 0) + 1 }))
    if (reply.isCorrect || reply.model !== undefined) setSolved(true)
  })
  const isRight = judged?.isCorrect ?? false
  // The author's answer ends the turn, until another one is given.
  const isShown = judged?.model !== undefined && answer.trim() === judged.answer
  const isOver = isRight || isShown
  const change = (text: string) => {
    setAnswer(text)
    setMissing(false)
    onBegin()
  }
  const form = useEarlyForm('openQuestion', change)
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    setMissing(answer.trim() === '')
    if (answer.trim() !== '' && !isOver) judging.run(false)
  }
  const result = useRef<HTMLDivElement>(null)
  const foot = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that was pressed is gone.
    if (judged?.isCorrect || judged?.model !== undefined) result.current?.focus({ preventScroll: true })
    if (judged) foot.current?.scrollIntoView({ block: 'nearest' })
  }, [judged])
  return (
    <Box
      as="form"
      {...form}
      surface="task"
      className={styles.box}
      data-edged
      data-done={isRight || undefined}
      aria-labelledby={`${id}-title`}
      onSubmit={submit}
    >
      {!isShown && <YourTurn isDone={isRight} className={styles.scripted} />}
      <Text as="h2" text="subheading" id={`${id}-title`}>
        {question.title}
      </Text>
      {question.description && (
        <Text above={2} text="small" tone="quiet" id={`${id}-note`}>
          {question.description}
        </Text>
      )}
      <Output text={question.output} />
      <div className={styles.scripted}>
        {question.options ? (
          <Stack
            as="fieldset"
            gap={6}
            text="small"
            aria-labelledby={`${id}-title`}
            aria-describedby={question.description ? `${id}-note` : undefined}
          >
            {question.options.map((option) => (
              <Option
                key={option}
                name={id}
                value={option}
                checked={answer === option}
                isLocked={isRight}
                isWrong={judged?.isCorrect === false && judged.answer === option}
                isRight={isRight ? answer === option : isShown && judged?.rightOption === option}
                onChange={() => !isRight && change(option)}
              >
                <CodeWords text={option} />
              </Option>
            ))}
          </Stack>
        ) : (
          <TextField
            label={messages.answer}
            isEarly
            name="answer"
            value={answer}
            placeholder={question.placeholder}
            maxLength={defaultTextLimit}
            autoComplete="off"
            readOnly={isRight}
            onChange={change}
          />
        )}
        {judged && !judging.error && (
          // A new element for each attempt, so that the same hint is announced again.
          <Box key={judged.attempt} ref={result} above={12} tabIndex={-1}>
            <Judged grade={judged} />
          </Box>
        )}
        {judging.error && (
          <Box above={12}>
            <Banner type="error" small>
              {failure(judging.error)}
            </Banner>
          </Box>
        )}
        <Row ref={foot} wrap gap={12} above={12} text="caption" tone="quiet">
          {isSolved && (
            <Link
              unstyled
              {...buttonClasses('filled')}
              to={projectPath(project, storedTrack())}
              onClick={() => isRight && onStart(judged!.answer)}
            >
              {messages.start}
              <ArrowRightIcon size={18} />
            </Link>
          )}
          {!isOver && (
            <Button variant={isSolved || answer === '' ? 'outline' : 'filled'} type="submit" loading={judging.isBusy}>
              {judged ? messages.again : messages.check}
            </Button>
          )}
          {judged && !isRight && !judged.model && (
            <Button variant="link" softDisabled={judging.isBusy} onClick={() => judging.run(true)}>
              {messages.showModel}
            </Button>
          )}
          <span role={isMissing ? 'alert' : undefined}>
            {isMissing
              ? messages.missing[question.options ? 'choice' : 'text']
              : isSolved
                ? messages.facts(project.metadata.time, isRight)
                : messages.scope}
          </span>
        </Row>
      </div>
      <Text text="small" tone="quiet" className={styles.unscripted}>
        {messages.needsScript} <Link to={projectPath(project)}>{messages.read}</Link>
      </Text>
      <Text above={12} text="caption" tone="faint">
        {messages.from(project.metadata.title)}
      </Text>
    </Box>
  )
}

const Output = ({ text }: { text: string }) => (
  <Box as="figure" above={8} below={8} surface="sheet" data-edged>
    <pre className={styles.printed}>
      <code>{text}</code>
    </pre>
  </Box>
)

/** A hint stays while another option is chosen, so it names the refused one. The model answer takes its place, so that the page doesn't grow again. */
const Judged = ({ grade: { isCorrect, explanation, model, answer } }: { grade: JudgedAnswer }) =>
  model ? (
    <Text text="small" surface="sheet" role="status">
      <b>{messages.model}</b> <CodeWords text={model} />
    </Text>
  ) : (
    <Banner type={isCorrect ? 'success' : 'error'} small>
      <b>{isCorrect ? messages.right : <CodeWords text={messages.wrong(answer)} />}</b> <CodeWords text={explanation} />
    </Banner>
  )

const failure = (error: Error): string =>
  error instanceof ResponseError && error.code === 'too_many_requests' ? messages.tooMany(error.retryAfter ?? 60) : error.message
