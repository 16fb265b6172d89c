import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { reasonLength } from '@fieldwork/core/tasks/limits.ts'
import { preferencesQuery, useSavePreferences } from '../../accounts/api.ts'
import { explanationMessages } from '../../messages/explanations.ts'
import { taskMessages } from '../../messages/tasks.ts'
import { useAction } from '../../platform/actions/useAction.ts'
import { RetryBanner } from '../../ui/feedback/RetryBanner.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { onEscape } from '../../ui/dom/escape.ts'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { CodeWords } from '../../ui/CodeWords.tsx'
import { modelAnswerQuery } from '../api.ts'
import { focusField } from './useFocusAfterAction.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './Insisting.module.css'
import type { TaskFieldProps } from './taskField.ts'

const messages = explanationMessages.insisting

type Props = Pick<TaskFieldProps, 'item' | 'projectId' | 'actions'> & { onClose: () => void }

/** Shows the model answer and asks whether the refused one means the same, or whether the commands printed the right output. */
export const Insisting = ({ item: { node, by, answer }, projectId, actions, onClose }: Props) => {
  const { data, error, refetch } = useQuery(modelAnswerQuery(projectId, answer))
  const { data: preferences } = useQuery(preferencesQuery)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const sending = useAction(() => actions.insist(node.id, reason))
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const isLoaded = data !== undefined
  useEffect(() => {
    if (isLoaded) title.current?.focus({ preventScroll: true })
  }, [isLoaded])

  const leave = () => {
    onClose()
    focusField(node.id)
  }
  const isTooShort = reason.trim().length < reasonLength.min
  const insist = () => {
    setMissing(isTooShort)
    if (!isTooShort) sending.run()
  }
  if (error)
    return (
      <RetryBanner small onRetry={refetch}>
        {messages.failed}
      </RetryBanner>
    )
  if (!data)
    return (
      <Loading above={8} surface="sheet" className={styles.panel}>
        <Skeleton className={styles.loading} />
      </Loading>
    )
  const mayRead = preferences?.letsAuthorsRead === true
  return (
    <Stack
      as="section"
      gap={10}
      above={8}
      text="small"
      surface="sheet"
      className={styles.panel}
      aria-labelledby={titleId}
      onKeyDown={onEscape(leave)}
    >
      {data.model === null ? (
        <p>{by === 'output' ? taskMessages.noExplanation : messages.noModel}</p>
      ) : (
        <Text breaks>
          <b>{by === 'output' ? taskMessages.authorsExplanation : taskMessages.goodAnswer}</b> <CodeWords text={data.model} />
        </Text>
      )}
      {by === undefined && data.model !== null && <Text tone="quiet">{messages.marked}</Text>}
      <h4 className={styles.title} id={titleId} ref={title} tabIndex={-1}>
        {by === 'output' ? messages.output.question : data.model === null ? messages.questionAlone : messages.question}
      </h4>
      <Text tone="quiet" className={styles.consequence}>
        {mayRead ? messages.consequence.read : messages.consequence.unread}
      </Text>
      <TextArea
        label={messages.reason}
        rows={2}
        limit={reasonLength.max}
        value={reason}
        onChange={setReason}
        error={isMissing && isTooShort ? messages.reasonMissing : undefined}
        invalid={isMissing && isTooShort}
      />
      {preferences && <Permission isGiven={mayRead} />}
      <Row align="stretch" wrap gap={8}>
        <Button variant="outline" loading={sending.isBusy} onClick={insist}>
          {messages.yes}
        </Button>
        <Button variant="quiet" onClick={leave}>
          {messages.no}
        </Button>
      </Row>
    </Stack>
  )
}

const Permission = ({ isGiven }: { isGiven: boolean }) => {
  const save = useSavePreferences()
  // Permission that was given earlier isn't asked for again; permission given here can be withdrawn here.
  const [wasGiven] = useState(isGiven)
  if (wasGiven) return null
  return (
    <Checkbox
      label={explanationMessages.authorsRead.permission}
      checked={isGiven}
      // A value that isn't saved is reset.
      onChange={(letsAuthorsRead) => void save({ letsAuthorsRead }).catch(() => undefined)}
    />
  )
}
