import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { setMaintenance } from '@fieldwork/core/admin/contract.ts'
import { maxReasonLength } from '@fieldwork/core/admin/impersonation.ts'
import type { MaintenanceState } from '@fieldwork/core/admin/schema.ts'
import { adminMessages } from '../messages/admin.ts'
import { useAction } from '../platform/actions/useAction.ts'
import { call, ResponseError } from '../platform/calls/call.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import { TimeAgo } from './AdminList.tsx'
import { AdminSection } from './AdminSection.tsx'
import styles from './AdminList.module.css'
import { maintenancePoll, maintenanceQuery } from './api.ts'

const messages = adminMessages.maintenance

const isConflict = (error: unknown): boolean => error instanceof ResponseError && error.code === 'conflict'

/** The switch that lets only administrators in, on all processes at once. */
export const MaintenanceSection = () => (
  <AdminSection section="maintenance" query={maintenanceQuery}>
    {(state) => <MaintenanceSwitch state={state} />}
  </AdminSection>
)

const MaintenanceSwitch = ({ state: { isOn, isSet, sentence: stored, changedAt } }: { state: MaintenanceState }) => {
  const client = useQueryClient()
  const { toasts } = usePlatform()
  // Undefined until something is typed. The sentence of an earlier maintenance isn’t offered again.
  const [typed, setTyped] = useState<{ sentence: string; since: string | null }>()
  const sentence = typed?.sentence ?? (isOn ? stored : '')
  const isReplacing = isOn && typed !== undefined && typed.since !== changedAt && typed.sentence !== stored
  const [isEnding, setIsEnding] = useState(false)
  useQuery({ ...maintenancePoll(5_000), refetchOnMount: false })
  const turning = useAction(
    async (isWanted: boolean) => {
      setIsEnding(!isWanted)
      // The reply of an earlier request must not replace the new state.
      await client.cancelQueries(maintenanceQuery)
      const body = isWanted ? { isOn: true, sentence, since: changedAt } : { isOn: false, sentence: stored }
      const state = await call(setMaintenance, { body })
      client.setQueryData(maintenanceQuery.queryKey, state)
      // Keep text that was typed during the request, or that is unsaved when maintenance ends.
      setTyped((now) => (now === undefined || (isWanted && now.sentence === sentence) ? undefined : { ...now, since: state.changedAt }))
      toasts.show({ title: isWanted === isOn ? messages.saved : isWanted ? messages.started : messages.ended })
    },
    {
      failed: (error) => ({ title: messages.failed, message: isConflict(error) ? messages.conflict : error.message }),
      onFailed: (error) => isConflict(error) && void client.invalidateQueries(maintenanceQuery),
    },
  )
  return (
    <Stack
      as="form"
      gap={16}
      className={styles.settings}
      aria-label={adminMessages.sections.maintenance}
      onSubmit={(event) => {
        event.preventDefault()
        turning.run(true)
      }}
    >
      {isSet && (
        <Banner type="neutral" announced={false}>
          {messages.isSet}
        </Banner>
      )}
      <div>
        <Text role="status" text="strong">
          {isOn || isSet ? messages.isOn : messages.isOff}
        </Text>
        {changedAt && !isSet && (
          <Text text="small" tone="faint" above={2}>
            {messages.changed} <TimeAgo at={changedAt} />
          </Text>
        )}
      </div>
      <Text tone="quiet">{messages.text}</Text>
      <TextField
        label={messages.sentence}
        hint={messages.hint}
        placeholder={messages.placeholder}
        maxLength={maxReasonLength}
        value={sentence}
        onChange={(text) => setTyped({ sentence: text, since: typed ? typed.since : changedAt })}
      />
      <Row gap={8} wrap>
        <Button type="submit" variant={isOn ? 'outline' : 'filled'} loading={turning.isBusy && !isEnding} softDisabled={isReplacing}>
          {isOn ? messages.save : messages.start}
        </Button>
        {isOn && (
          <Button variant="filled" loading={turning.isBusy && isEnding} onClick={() => turning.run(false)}>
            {messages.end}
          </Button>
        )}
      </Row>
      {/* With a button of its own, below the others: a press on Save that comes a moment too late replaces nothing. */}
      {isReplacing && (
        <Banner type="neutral">
          <p>
            {messages.changedByOther} {stored ? `“${stored}”` : messages.noSentence}
          </p>
          <Row gap={8} wrap above={10}>
            <Button variant="outline" size="small" onClick={() => turning.run(true)}>
              {messages.replace}
            </Button>
            <Button variant="outline" size="small" onClick={() => setTyped(undefined)}>
              {messages.takeTheirs}
            </Button>
          </Row>
        </Banner>
      )}
    </Stack>
  )
}
