import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import { checkOwnerKey, createOwner } from '../../core/accounts/ownerContract.ts'
import { emailAddress } from '../../core/accounts/signIn.ts'
import { brand } from '../../core/brand.ts'
import { routePatterns } from '../../core/paths.ts'
import { call, isPassing, ResponseError } from '../call.ts'
import { Logo } from '../shell/Logo.tsx'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { Button, buttonLook } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import { signInWords } from '../words/accounts.ts'
import { frameWords } from '../words/frame.ts'
import { ownerWords as words } from '../words/owner.ts'
import { useFeatures } from './api.ts'
import { land } from './landing.ts'
import styles from './OwnerPage.module.css'

/** `/owner?key=…`, printed by the start while there is no administrator. */
export const OwnerPage = () => {
  const [search] = useSearchParams()
  const key = search.get('key') ?? ''
  const [failure, setFailure] = useState<unknown>()
  const checked = useQuery({
    queryKey: ['ownerKey', key],
    queryFn: () => call(checkOwnerKey, { body: { key } }).then(() => true),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const error = failure ?? checked.error
  const retry = () => {
    setFailure(undefined)
    void checked.refetch()
  }
  usePageTitle(words.title)
  return (
    <div className={styles.page}>
      <Link className={styles.brand} to={routePatterns.onboarding} aria-label={frameWords.toStart(brand.name)}>
        <Logo />
        {brand.name}
      </Link>
      <main className={styles.card} aria-busy={checked.isPending}>
        {error ? <Refusal error={error} onRetry={retry} /> : checked.data && <OwnerForm ownerKey={key} onRefused={setFailure} />}
      </main>
    </div>
  )
}

const OwnerForm = ({ ownerKey: key, onRefused }: { ownerKey: string; onRefused: (error: unknown) => void }) => {
  const { features } = useFeatures()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  const [isSending, setSending] = useState(false)
  const send = async () => {
    const email = emailAddress(typed)
    if (!email) return setError(signInWords.invalidEmail)
    setSending(true)
    try {
      await call(createOwner, { body: { key, email } })
      land(routePatterns.start)
    } catch (failure) {
      setSending(false)
      if (isDead(failure)) onRefused(failure)
      else setError(failure instanceof Error ? failure.message : signInWords.sendFailed)
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isSending) void send()
  }
  return (
    <>
      <h1>{words.title}</h1>
      <p className={styles.lead}>{words.lead}</p>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={words.email}
          type="email"
          name="email"
          autoComplete="email"
          autoFocus
          reserved
          value={typed}
          readOnly={isSending}
          error={error}
          onChange={(email) => {
            setTyped(email)
            setError('')
          }}
        />
        <Button type="submit" look="filled" size="large" wide working={isSending}>
          {words.submit}
        </Button>
      </form>
      <p className={styles.note}>{features['capability.mail'] ? words.later : words.laterWithoutMail}</p>
    </>
  )
}

/** The link makes nobody an administrator any more, however often it is tried. */
const isDead = (error: unknown): error is ResponseError => error instanceof ResponseError && (error.status === 404 || error.status === 409)

const Refusal = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  if (!isDead(error))
    return (
      <Message title={words.unknown.title} text={error instanceof Error ? error.message : signInWords.sendFailed}>
        {isPassing(error) && (
          <Button look="filled" size="large" onClick={onRetry}>
            {words.retry}
          </Button>
        )}
      </Message>
    )
  return (
    <Message {...(error.status === 409 ? words.taken : words.invalid)}>
      <Link {...buttonLook('filled', 'large')} to={routePatterns.login}>
        {words.signIn}
      </Link>
      <Link {...buttonLook('outline', 'large')} to={routePatterns.start}>
        {words.home}
      </Link>
    </Message>
  )
}

const Message = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <>
    <h1>{title}</h1>
    <p className={styles.lead}>{text}</p>
    <div className={styles.actions}>{children}</div>
  </>
)
