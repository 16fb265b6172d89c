import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Wording } from '@fieldwork/core/authors/schema.ts'
import { authorMessages as messages } from '../messages/authors.ts'
import { useAction } from '../platform/actions/useAction.ts'
import { RetryBanner } from '../ui/feedback/RetryBanner.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { CopyButton } from '../ui/buttons/CopyButton.tsx'
import { Segment } from '../ui/fields/Segment.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { overviewQuery, sendMark, wordingsQuery } from './api.ts'
import { exampleLines } from './example.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import { Row } from '../ui/layout/Row.tsx'
import styles from './Wordings.module.css'

type Outcome = Wording['outcome']
const outcomes: readonly Outcome[] = ['REFUSED', 'INSISTED', 'ACCEPTED']

type ValidationKey = { projectId: string; validationId: string }

/** The answers to one task, grouped by outcome. */
export const Wordings = (task: ValidationKey) => {
  const [outcome, setOutcome] = useState<Outcome>('REFUSED')
  const { data, isError, refetch } = useQuery(wordingsQuery(task.projectId, task.validationId))
  if (isError)
    return (
      <div className={styles.wordings}>
        <RetryBanner small onRetry={refetch}>
          {messages.loadFailed}
        </RetryBanner>
      </div>
    )
  if (!data)
    return (
      <Loading className={styles.wordings}>
        <Skeleton height="120" />
      </Loading>
    )
  if (data.readable === null) return <Note>{messages.unreadable}</Note>
  const shown = data.wordings.filter((one) => one.outcome === outcome)
  return (
    <div className={styles.wordings}>
      <Segment
        label={messages.outcome}
        options={outcomes.map((value) => ({ value, label: messages.outcomes[value] }))}
        value={outcome}
        onChange={setOutcome}
      />
      <Note>{messages.basis(data.readable)}</Note>
      {shown.length === 0 ? (
        <Note>{messages.none[outcome]}</Note>
      ) : (
        <>
          <Stack as="ul" gap={10}>
            {shown.map((wording) => (
              <WordingItem key={wording.words} wording={wording} {...task} />
            ))}
          </Stack>
          <Note>{messages.copyNote}</Note>
        </>
      )}
    </div>
  )
}

export const Note = ({ children }: { children: ReactNode }) => (
  <Text above={4} text="small" tone="faint">
    {children}
  </Text>
)

const WordingItem = ({ wording, ...task }: ValidationKey & { wording: Wording }) => {
  const { words, outcome, learners, reasons, isFoundWrong } = wording
  return (
    <li className={styles.wording}>
      <Text as="blockquote" text="body" breaks dir="auto">
        {words}
      </Text>
      <Note>
        {messages.learners(learners)}{' '}
        {isFoundWrong && (
          <Text as="b" tone="danger">
            {messages.wrong}
          </Text>
        )}
      </Note>
      {[...new Set(reasons)].map((reason) => (
        <Text key={reason} above={4} text="small" tone="quiet" breaks dir="auto">
          {messages.why} {reason}
        </Text>
      ))}
      <Row align="stretch" wrap gap={4} className={styles.actions}>
        {!isFoundWrong && (
          <CopyButton as="words" size="small" variant="quiet" label={messages.copyPass} value={() => exampleLines(task, 'pass', words)} />
        )}
        <CopyButton as="words" size="small" variant="quiet" label={messages.copyFail} value={() => exampleLines(task, 'fail', words)} />
        {outcome === 'ACCEPTED' && <MarkButton {...task} words={words} isFoundWrong={isFoundWrong} />}
      </Row>
    </li>
  )
}

/** Marks an answer as wrong that the check accepted. */
const MarkButton = ({ projectId, validationId, words, isFoundWrong }: ValidationKey & Pick<Wording, 'words' | 'isFoundWrong'>) => {
  const client = useQueryClient()
  const { run, isBusy } = useAction(
    () =>
      sendMark(projectId, validationId, words, !isFoundWrong).finally(() =>
        client.invalidateQueries({ queryKey: overviewQuery(projectId).queryKey }),
      ),
    { failed: ({ message }) => ({ title: messages.markFailed, message }) },
  )
  return (
    <Button size="small" variant="quiet" loading={isBusy} onClick={() => run()}>
      {isFoundWrong ? messages.unmark : messages.markWrong}
    </Button>
  )
}
