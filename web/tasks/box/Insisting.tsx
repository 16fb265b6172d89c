import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { reasonLength } from '@fieldwork/core/tasks/limits.ts'
import { preferencesQuery, useSavePreferences } from '../../accounts/api.ts'
import { shellMessages } from '../../messages/shell.ts'
import { explanationMessages } from '../../messages/explanations.ts'
import { taskMessages } from '../../messages/tasks.ts'
import { useAction } from '../../platform/actions/useAction.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { onEscape } from '../../ui/dom/escape.ts'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { CodeWords } from '../../ui/CodeWords.tsx'
import { modelAnswerQuery } from '../api.ts'
import { focusField } from '../useFocusAfterAction.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './Insisting.module.css'
import type { TaskFieldProps } from './taskField.ts'

const messages = explanationMessages.insisting

type Props = Pick<TaskFieldProps, 'item' | 'projectId' | 'actions'> & { onClose: () => void }

/** The model answer beside the refused one, and the question whether both say the same, or whether commands printed what they should. */
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
  const insist = () => {
    const isTooShort = reason.trim().length < reasonLength.min
    setMissing(isTooShort)
    if (!isTooShort) sending.run()
  }
  if (error)
    return (
      <Banner type="error" small action={<Button onClick={() => void refetch()}>{shellMessages.tryAgain}</Button>}>
        {messages.failed}
      </Banner>
    )
  if (!data)
    return (
      <Loading className={styles.panel}>
        <Skeleton className={styles.loading} />
      </Loading>
    )
  const mayRead = preferences?.letsAuthorsRead === true
  return (
    <section className={styles.panel} aria-labelledby={titleId} onKeyDown={onEscape(leave)}>
      <Text breaks>
        {data.model === null ? (
          by === 'output' ? (
            taskMessages.noExplanation
          ) : (
            messages.noModel
          )
        ) : (
          <>
            <b>{by === 'output' ? taskMessages.authorsExplanation : taskMessages.goodAnswer}</b> <CodeWords text={data.model} />
          </>
        )}
      </Text>
      {by === undefined && data.model !== null && <Text tone="quiet">{messages.marked}</Text>}
      <h4 className={styles.title} id={titleId} ref={title} tabIndex={-1}>
        {by === 'output' ? messages.output.question : data.model === null ? messages.questionAlone : messages.question}
      </h4>
      <p className={styles.consequence}>{mayRead ? messages.consequence.read : messages.consequence.unread}</p>
      <TextArea
        label={messages.reason}
        rows={2}
        limit={reasonLength.max}
        value={reason}
        onChange={setReason}
        error={isMissing && reason.trim().length < reasonLength.min ? messages.reasonMissing : undefined}
        invalid={isMissing && reason.trim().length < reasonLength.min}
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
    </section>
  )
}

const Permission = ({ isGiven }: { isGiven: boolean }) => {
  const save = useSavePreferences()
  // One that is given already is not asked for again; one that was given here may be taken back here.
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
