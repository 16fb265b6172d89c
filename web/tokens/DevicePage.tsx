import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { routePatterns } from '@fieldwork/core/paths.ts'
import type { DeviceRequest } from '@fieldwork/core/tokens/schema.ts'
import { formatUserCode, readUserCode } from '@fieldwork/core/tokens/userCode.ts'
import { CardHeading, PageCard } from '../accounts/PageCard.tsx'
import { tokenMessages } from '../messages/tokens.ts'
import { timeAgo } from '../messages/when.ts'
import { useAction } from '../platform/actions/useAction.ts'
import { ResponseError } from '../platform/calls/call.ts'
import { usePageTitle } from '../platform/page/usePageTitle.ts'
import { useSearchParams } from '../platform/router/RouterContext.ts'
import { Button, buttonClasses } from '../ui/buttons/Button.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Link } from '../ui/Link.tsx'
import { companionChanges, companionsQuery, decideOnDevice, deviceRequestQuery } from './api.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Box } from '../ui/layout/Box.tsx'
import styles from './DevicePage.module.css'

const messages = tokenMessages.device

/** `/device?user_code=…`, an address that a companion shows in the terminal. Asks the user to allow the machine access. */
export const DevicePage = () => {
  const given = useSearchParams().get('user_code') ?? ''
  const [code, setCode] = useState(() => readUserCode(given))
  const request = useQuery({ ...deviceRequestQuery(code ?? ''), enabled: code !== undefined })
  usePageTitle(messages.title)
  return (
    <div className={styles.page}>
      <PageCard aria-busy={request.isLoading}>
        {request.data ? (
          <Consent request={request.data} />
        ) : request.isLoading ? (
          <Loading>
            <Skeleton />
          </Loading>
        ) : (
          <CodeForm
            given={code === undefined ? given : formatUserCode(code)}
            error={request.error}
            onCode={(next) => (next === code ? void request.refetch() : setCode(next))}
          />
        )}
      </PageCard>
    </div>
  )
}

/** `error`: why the given code was refused. */
const CodeForm = ({ given, error, onCode }: { given: string; error: Error | null; onCode: (code: string) => void }) => {
  const [typed, setTyped] = useState(given)
  const [isMalformed, setMalformed] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const code = readUserCode(typed)
    setMalformed(code === undefined)
    if (code !== undefined) onCode(code)
  }
  const refusal = error && typed === given ? sentenceOf(error) : ''
  return (
    <>
      <CardHeading title={messages.title} lead={messages.lead} />
      <Stack as="form" gap={16} above={24} className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={messages.code}
          name="user_code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          reserveErrorSpace
          value={typed}
          error={isMalformed ? messages.malformed : refusal}
          onChange={(value) => {
            setTyped(value)
            setMalformed(false)
          }}
        />
        <Button type="submit" variant="filled" size="large" fullWidth>
          {messages.next}
        </Button>
      </Stack>
    </>
  )
}

const Consent = ({ request }: { request: DeviceRequest }) => {
  const client = useQueryClient()
  const { userCode, machine, network, createdAt, isAllowed } = request
  const { run, isBusy, error } = useAction(async (allow: boolean) => {
    const decided = await decideOnDevice(userCode, allow)
    client.setQueryData(deviceRequestQuery(readUserCode(userCode) ?? '').queryKey, decided)
    if (allow) companionChanges.send('allowed')
    await client.invalidateQueries(companionsQuery)
  })
  if (isAllowed !== null) return <Decision isAllowed={isAllowed} />
  return (
    <>
      <CardHeading takesFocus title={messages.question(machine)} lead={messages.check} />
      <dl className={styles.facts}>
        <dt>{messages.facts.code}</dt>
        <dd className={styles.code}>{userCode}</dd>
        <dt>{messages.facts.network}</dt>
        <dd>{network}</dd>
        <dt>{messages.facts.asked}</dt>
        <dd>{timeAgo(createdAt)}</dd>
      </dl>
      {error && (
        <Box above={16}>
          <Banner type="error" small>
            {sentenceOf(error)}
          </Banner>
        </Box>
      )}
      <Row align="stretch" wrap gap={12} above={24}>
        <Button variant="filled" size="large" loading={isBusy} onClick={() => run(true)}>
          {messages.allow}
        </Button>
        <Button size="large" softDisabled={isBusy} onClick={() => run(false)}>
          {messages.deny}
        </Button>
      </Row>
    </>
  )
}

const Decision = ({ isAllowed }: { isAllowed: boolean }) => {
  const { title, text } = isAllowed ? messages.allowed : messages.denied
  return (
    <>
      <CardHeading takesFocus title={title} lead={text} />
      <Row align="stretch" wrap gap={12} above={24}>
        <Link unstyled {...buttonClasses('outline', 'large')} to={routePatterns.account}>
          {messages.toAccount}
        </Link>
      </Row>
    </>
  )
}

const sentenceOf = (failure: unknown): string => {
  if (!(failure instanceof ResponseError)) return messages.failed
  return failure.status === 404 ? messages.unknown : failure.message
}
