import { useLocation, useNavigate } from 'react-router'
import { useUser } from '../accounts/api.ts'
import { loginPath, routePatterns } from '../../core/paths.ts'
import { FetchError } from '../call.ts'
import { Button, buttonLook } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { errorPageWords as words } from '../words/frame.ts'
import { fallbackWords } from '../words/problems.ts'
import { errorActions, isReported, type ErrorAction } from './errorActions.ts'
import { ErrorPicture } from './ErrorPicture.tsx'
import styles from './ErrorPage.module.css'
import { useHere } from './useHere.ts'
import { usePageTitle } from './usePageTitle.ts'

type Props = {
  /** The HTTP status; none for an error that has none. */
  code?: number | undefined
  error?: unknown
  onRetry: () => void
}

/** A page that could not be shown: why, and the ways on. */
export const ErrorPage = ({ code, error, onRetry }: Props) => {
  const user = useUser()
  const { action, retry } = errorActions(code)
  const title = titleFor(code)
  usePageTitle(title)
  const goBack = useGoBack()
  return (
    <main className={styles.page}>
      <div className={styles.words}>
        {code !== undefined && <p className={styles.code}>{code}</p>}
        <h1>{title}</h1>
        <p className={styles.message}>
          {isSpecified(error) && `${error.message}. `}
          {error instanceof FetchError ? words.networkMessage : messageFor(code)}
          {isReported(code, error) && ` ${words.reported}`}
        </p>
        <div className={styles.actions}>
          {action !== 'back' && (
            <Button size="large" icon="arrow-left" onClick={goBack}>
              {words.goBack}
            </Button>
          )}
          <Action action={action} onBack={goBack} onRetry={onRetry} />
          {retry && action !== 'retry' && (
            <Button look="quiet" size="large" onClick={onRetry}>
              {words.actions.retry}
            </Button>
          )}
        </div>
        {user?.isAdmin && error !== undefined && (
          <details className={styles.details}>
            <summary>{words.details}</summary>
            <pre tabIndex={0}>{detailsOf(error)}</pre>
          </details>
        )}
      </div>
      <ErrorPicture code={code} />
    </main>
  )
}

const Action = ({ action, onBack, onRetry }: { action: ErrorAction; onBack: () => void; onRetry: () => void }) => {
  const here = useHere()
  if (action === 'home' || action === 'signIn')
    return (
      <Link plain {...buttonLook('filled', 'large')} to={action === 'home' ? routePatterns.start : loginPath(here)}>
        {words.actions[action]}
      </Link>
    )
  return (
    <Button look="filled" size="large" icon={action === 'back' ? 'arrow-left' : undefined} onClick={action === 'back' ? onBack : onRetry}>
      {words.actions[action]}
    </Button>
  )
}

/** To where the person came from; whoever came from elsewhere goes home. */
const useGoBack = () => {
  const navigate = useNavigate()
  const isFirst = useLocation().key === 'default'
  return () => void (isFirst ? navigate(routePatterns.start) : navigate(-1))
}

/** A load for whose failure there is a specified message. */
const isSpecified = (error: unknown): error is Error =>
  error instanceof Error && Object.values<string>(fallbackWords).includes(error.message)

const titleFor = (code: number | undefined): string =>
  code === undefined ? words.unexpectedTitle : (words.titles[code] ?? words.otherTitle(code))

const messageFor = (code: number | undefined): string =>
  code === undefined ? words.unexpectedMessage : (words.messages[code] ?? words.otherMessage)

const detailsOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : JSON.stringify(error, null, 2)
