import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Wording } from '@fieldwork/core/authors/schema.ts'
import { authorMessages as messages } from '../messages/authors.ts'
import { shellMessages } from '../messages/shell.ts'
import { useAction } from '../platform/actions/useAction.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
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

/** The answers to one task, by what became of them. */
export const Wordings = (place: ValidationKey) => {
  const [outcome, setOutcome] = useState<Outcome>('REFUSED')
  const { data, isError, refetch } = useQuery(wordingsQuery(place.projectId, place.validationId))
  if (isError)
    return (
      <div className={styles.wordings}>
        <Banner type="error" small action={<Button onClick={() => void refetch()}>{shellMessages.tryAgain}</Button>}>
          {messages.loadFailed}
        </Banner>
      </div>
    )
  if (!data)
    return (
      <Loading className={styles.wordings}>
        <Skeleton className={styles.loading} />
      </Loading>
    )
  if (data.readable === null) return <p className={styles.note}>{messages.unreadable}</p>
  const shown = data.wordings.filter((one) => one.outcome === outcome)
  return (
    <div className={styles.wordings}>
      <Segment
        label={messages.outcome}
        options={outcomes.map((value) => ({ value, label: messages.outcomes[value] }))}
        value={outcome}
        onChange={setOutcome}
      />
      <p className={styles.note}>{messages.basis(data.readable)}</p>
      {shown.length === 0 ? (
        <p className={styles.note}>{messages.none[outcome]}</p>
      ) : (
        <>
          <Stack as="ul" gap={10} className={styles.list}>
            {shown.map((wording) => (
              <WordingItem key={wording.words} wording={wording} {...place} />
            ))}
          </Stack>
          <p className={styles.note}>{messages.copyNote}</p>
        </>
      )}
    </div>
  )
}

const WordingItem = ({ wording, ...place }: ValidationKey & { wording: Wording }) => {
  const { words, outcome, learners, reasons, isFoundWrong } = wording
  return (
    <li className={styles.wording}>
      <blockquote dir="auto">{words}</blockquote>
      <p className={styles.note}>
        {messages.learners(learners)}
        {isFoundWrong && <b>{messages.wrong}</b>}
      </p>
      {[...new Set(reasons)].map((reason) => (
        <Text key={reason} above={4} text="small" tone="quiet" breaks dir="auto">
          {messages.why} {reason}
        </Text>
      ))}
      <Row align="stretch" wrap gap={4} className={styles.actions}>
        {!isFoundWrong && (
          <CopyButton as="words" size="small" variant="quiet" label={messages.copyPass} value={() => exampleLines(place, 'pass', words)} />
        )}
        <CopyButton as="words" size="small" variant="quiet" label={messages.copyFail} value={() => exampleLines(place, 'fail', words)} />
        {outcome === 'ACCEPTED' && <MarkButton {...place} words={words} isFoundWrong={isFoundWrong} />}
      </Row>
    </li>
  )
}

/** The check accepted it; on a second reading it is wrong. */
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
