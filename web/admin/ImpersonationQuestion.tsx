import { useEffect, useId, useRef, useState } from 'react'
import { brand } from '@fieldwork/core/brand.ts'
import { startImpersonation, findImpersonation } from '@fieldwork/core/admin/contract.ts'
import { maxReasonLength } from '@fieldwork/core/admin/impersonation.ts'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { adminMessages } from '../messages/admin.ts'
import { useAction } from '../platform/actions/useAction.ts'
import { call, ResponseError } from '../platform/calls/call.ts'
import { lookedFrom, sessionStore } from '../platform/browser/storage.ts'
import { withPerson } from '../platform/impersonation.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { classes } from '../ui/dom/classes.ts'
import { onEscape } from '../ui/dom/escape.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearchParams } from '../platform/router/RouterContext.ts'
import { shellMessages } from '../messages/shell.ts'
import styles from './UsersSection.module.css'

const messages = adminMessages.question

type Props = {
  person: { id: string; name: string; email: string }
  onClose: () => void
  /** The first page of the impersonation. */
  returnTo?: string
  /** Where Stop leads; undefined stays on the page. */
  from?: string
}

/** Asks for the reason, then loads the app as that user. A full load keeps the administrator's own data out. */
export const ImpersonationQuestion = ({ person, onClose, returnTo = routePatterns.start, from }: Props) => {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const title = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    form.current?.querySelector('input')?.focus()
    return () => void (opener instanceof HTMLElement && opener.focus())
  }, [])
  const starting = useAction(async () => {
    await call(startImpersonation, { params: { userId: person.id }, body: { reason } })
    if (from) sessionStore.setItem(lookedFrom, from)
    else sessionStore.removeItem(lookedFrom)
    location.assign(addressAs(returnTo, person.id))
  })
  // Also busy until the next page loads.
  const isStarting = starting.isBusy || starting.isDone
  const start = () => {
    if (reason.trim() === '') setFault(messages.missing)
    else starting.run()
  }
  return (
    <Stack
      as="form"
      ref={form}
      gap={10}
      text="small"
      surface="card"
      className={classes(styles.panel, styles.question)}
      aria-labelledby={title}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isStarting) start()
      }}
      onKeyDown={onEscape(onClose)}
    >
      <Text as="h2" text="label" id={title}>
        {messages.title(brand.name, person.name || person.email)}
      </Text>
      <Text tone="quiet">{messages.text}</Text>
      <TextField
        label={messages.reason}
        placeholder={messages.placeholder}
        maxLength={maxReasonLength}
        value={reason}
        error={fault}
        onChange={(text) => {
          setReason(text)
          setFault(undefined)
        }}
      />
      {starting.error && (
        <Banner type="error" small>
          {starting.error.message}
        </Banner>
      )}
      <Row align="stretch" justify="end" gap={8}>
        <Button variant="quiet" size="small" onClick={onClose}>
          {messages.cancel}
        </Button>
        <Button type="submit" variant="filled" size="small" loading={isStarting}>
          {messages.start}
        </Button>
      </Row>
    </Stack>
  )
}

/** Other sites are replaced by the start page. */
const addressAs = (returnTo: string, userId: string): string => {
  const { origin, pathname, search, hash } = new URL(returnTo, location.origin)
  return origin === location.origin ? pathname + withPerson(search, { userId }) + hash : routePatterns.start + withPerson('', { userId })
}

/** Asks for the reason of an impersonation that an address requested. */
export const AskedPerson = () => {
  const search = useSearchParams()
  const { navigate } = useRouter()
  const asked = search.get('as')
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'asked', asked],
    queryFn: ({ signal }) =>
      call(findImpersonation, { query: asked!.includes('@') ? { userEmail: asked! } : { userId: asked! } }, { signal }),
    enabled: asked !== null,
    staleTime: 0,
  })
  if (asked === null) return null
  const close = () => void navigate(routePatterns.admin, { replace: true })
  const isUnknown = error instanceof ResponseError && error.status === 404
  return (
    <div className={styles.asked}>
      {error && (
        <Banner
          type="error"
          action={
            <Button onClick={() => (isUnknown ? close() : void refetch())}>{isUnknown ? messages.cancel : shellMessages.tryAgain}</Button>
          }
        >
          {isUnknown ? messages.nobody(asked) : error.message}
        </Banner>
      )}
      {data && <ImpersonationQuestion person={data} returnTo={search.get('returnTo') ?? routePatterns.start} onClose={close} />}
    </div>
  )
}
