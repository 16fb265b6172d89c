import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { routePatterns } from '@fieldwork/core/paths.ts'
import type { DeviceRequest } from '@fieldwork/core/tokens/schema.ts'
import { formatUserCode, readUserCode } from '@fieldwork/core/tokens/userCode.ts'
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
import { Text } from '../ui/text/Text.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Box } from '../ui/layout/Box.tsx'
import styles from './DevicePage.module.css'

const messages = tokenMessages.device

/** `/device?user_code=…`, which a companion shows in the terminal: consent to a machine that asks for access. */
export const DevicePage = () => {
  const given = useSearchParams().get('user_code') ?? ''
  const [code, setCode] = useState(() => readUserCode(given))
  const request = useQuery({ ...deviceRequestQuery(code ?? ''), enabled: code !== undefined })
  usePageTitle(messages.title)
  return (
    <main className={styles.page} aria-busy={request.isLoading}>
      <Stack column justify="center" className={styles.card}>
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
      </Stack>
    </main>
  )
}

/** `error`: why the code that is given was of no use. */
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
      <h1>{messages.title}</h1>
      <p className={styles.lead}>{messages.lead}</p>
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

/** The button that led here is gone. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true })

const Consent = ({ request }: { request: DeviceRequest }) => {
  const client = useQueryClient()
  const { userCode, machine, network, createdAt, isAllowed } = request
  const {
    run: decide,
    isBusy,
    error,
  } = useAction(async (allow: boolean) => {
    const decided = await decideOnDevice(userCode, allow)
    client.setQueryData(deviceRequestQuery(readUserCode(userCode) ?? '').queryKey, decided)
    if (allow) companionChanges.send('allowed')
    await client.invalidateQueries(companionsQuery)
  })
  if (isAllowed !== null) return <Decision isAllowed={isAllowed} />
  return (
    <>
      <h1 ref={takeFocus} tabIndex={-1}>
        {messages.question(machine)}
      </h1>
      <p className={styles.lead}>{messages.check}</p>
      <dl className={styles.facts}>
        <Text as="dt" text="small" tone="quiet">
          {messages.facts.code}
        </Text>
        <dd className={styles.code}>{userCode}</dd>
        <Text as="dt" text="small" tone="quiet">
          {messages.facts.network}
        </Text>
        <dd>{network}</dd>
        <Text as="dt" text="small" tone="quiet">
          {messages.facts.asked}
        </Text>
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
        <Button variant="filled" size="large" loading={isBusy} onClick={() => decide(true)}>
          {messages.allow}
        </Button>
        <Button size="large" softDisabled={isBusy} onClick={() => decide(false)}>
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
      <h1 ref={takeFocus} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.lead}>{text}</p>
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
