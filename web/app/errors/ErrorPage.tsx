import { useQuery } from '@tanstack/react-query'
import { publicPageMessages } from '@fieldwork/core/messages/publicPages.ts'
import { comingSoon } from '@fieldwork/core/portfolio/comingSoon.ts'
import { ownerOfPath, publicPortfolioPath } from '@fieldwork/core/portfolio/paths.ts'
import { publicPortfolioQuery } from '../../portfolio/publicPortfolioQuery.ts'
import { useUser } from '../../accounts/api.ts'
import { loginPath, routePatterns, matchRoute } from '@fieldwork/core/paths.ts'
import { Button, buttonClasses } from '../../ui/buttons/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { outageMessages } from '../../messages/outage.ts'
import { useReopening } from './useReopening.ts'
import { errorPageMessages as messages } from '../../messages/frame.ts'
import { isUnavailable, ResponseError } from '../../platform/calls/call.ts'
import { useLogOut } from '../session/useLogOut.ts'
import { fallbackMessages } from '../../messages/problems.ts'
import { errorActions, isNetworkFailure, type ErrorAction } from './errorActions.ts'
import { ErrorIllustration } from '../../illustrations/ErrorIllustration.tsx'
import { Text } from '../../ui/text/Text.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import styles from './ErrorPage.module.css'
import { useLocation, useRouter } from '../../platform/router/RouterContext.ts'
import { useCurrentUrl } from '../../platform/router/useCurrentUrl.ts'
import { usePageTitle } from '../../platform/page/usePageTitle.ts'
import { ArrowLeftIcon } from '../../ui/icons/icons.ts'

type Props = {
  /** The HTTP status; undefined for other errors. */
  code?: number | undefined
  error?: unknown
  isReported?: boolean | undefined
  onRetry: () => void
  /** Called when the page could be loaded after an outage. */
  onReopened?: (() => void) | undefined
}

/** Replaces a page that failed: explains why, and what to do next. */
export const ErrorPage = ({ code, error, isReported, onRetry, onReopened }: Props) => {
  useReopening(error, onReopened)
  const user = useUser()
  const { action, retry } = errorActions(code)
  const sentence = maintenanceSentence(error)
  const isSuspended = error instanceof ResponseError && error.code === 'suspended'
  const outage = outageOf(error)
  const title = isSuspended ? messages.suspendedTitle : isNetworkFailure(error) ? messages.networkTitle : (outage?.title ?? titleFor(code))
  usePageTitle(title)
  const router = useRouter()
  const { pathname } = useLocation()
  const owner = code === 404 ? ownerOfPath(pathname) : undefined
  const isOwnDocument = (code === 401 || code === 404) && matchRoute(pathname)?.name === 'portfolio-document'
  // Goes to the start page if the history has no earlier page of this site.
  const goBack = () => router.goBack(routePatterns.start)
  return (
    <main className={styles.page}>
      <div className={styles.words}>
        {code !== undefined && (
          <Text below={16} tone="faint" className={styles.code}>
            {code}
          </Text>
        )}
        <h1>{title}</h1>
        <Text above={16} tone="quiet" className={styles.message}>
          {sentence && `${sentence} `}
          {hasOwnPage(error) && `${error.message}. `}
          {isSuspended
            ? messages.suspended
            : isNetworkFailure(error)
              ? messages.networkMessage
              : owner === undefined
                ? (outage?.message ?? (sentence ? messages.workIsSafe : isOwnDocument ? messages.ownersAddress : messageFor(code)))
                : messages.notShared}
          {/* The server has logged an outage itself. */}
          {(isReported || outage) && ` ${messages.reported}`}
        </Text>
        <Row align="stretch" wrap gap={12} above={28}>
          {action !== 'back' && (
            <Button size="large" icon={ArrowLeftIcon} onClick={goBack}>
              {messages.goBack}
            </Button>
          )}
          {isSuspended ? <LogOut /> : <Action action={action} onBack={goBack} onRetry={onRetry} />}
          {owner !== undefined && <ToPortfolio nickname={owner} />}
          {code === 404 && matchRoute(pathname)?.name === 'project' && (
            <Link unstyled {...buttonClasses('outline', 'large')} to={routePatterns.projects}>
              {messages.allProjects}
            </Link>
          )}
          {retry && action !== 'retry' && (
            <Button variant="quiet" size="large" onClick={onRetry}>
              {messages.actions.retry}
            </Button>
          )}
        </Row>
        {user?.isAdmin && error !== undefined && (
          <Text as="details" above={32} tone="quiet" className={styles.details}>
            <summary>{messages.details}</summary>
            <pre tabIndex={0}>{detailsOf(error)}</pre>
          </Text>
        )}
      </div>
      <ErrorIllustration code={code} />
    </main>
  )
}

/** Renders nothing if the owner has no public portfolio. */
const ToPortfolio = ({ nickname }: { nickname: string }) => {
  const { data: portfolio } = useQuery(publicPortfolioQuery(nickname))
  if (!portfolio || comingSoon(portfolio).page) return undefined
  return (
    <Link unstyled {...buttonClasses('outline', 'large')} to={publicPortfolioPath(nickname)}>
      {publicPageMessages.portfolio(portfolio.ownerName)}
    </Link>
  )
}

/** Logs out, so that another person can log in with this browser. */
const LogOut = () => {
  const logOut = useLogOut()
  return (
    <Button variant="filled" size="large" onClick={() => void logOut('here')}>
      {messages.logOut}
    </Button>
  )
}

const Action = ({ action, onBack, onRetry }: { action: ErrorAction; onBack: () => void; onRetry: () => void }) => {
  const here = useCurrentUrl()
  if (action === 'home' || action === 'signIn')
    return (
      <Link unstyled {...buttonClasses('filled', 'large')} to={action === 'home' ? routePatterns.start : loginPath(here)}>
        {messages.actions[action]}
      </Link>
    )
  return (
    <Button
      variant="filled"
      size="large"
      icon={action === 'back' ? ArrowLeftIcon : undefined}
      onClick={action === 'back' ? onBack : onRetry}
    >
      {messages.actions[action]}
    </Button>
  )
}

/** The administrator's sentence during maintenance. */
const maintenanceSentence = (error: unknown): string | undefined =>
  error instanceof ResponseError && error.code === 'maintenance'
    ? (error.details as { sentence?: string } | undefined)?.sentence
    : undefined

/** Replaces the sentences for 503, which are about maintenance. */
const outageOf = (error: unknown): { title: string; message: string } | undefined =>
  !isUnavailable(error) || error.code === 'maintenance'
    ? undefined
    : error.code === 'database_unavailable'
      ? { title: outageMessages.databaseTitle, message: outageMessages.database }
      : { title: outageMessages.otherTitle, message: `${error.message} ${outageMessages.other}` }

/** True if the error has a message of its own in the specification. */
const hasOwnPage = (error: unknown): error is Error =>
  error instanceof Error && Object.values<string>(fallbackMessages).includes(error.message)

const titleFor = (code: number | undefined): string =>
  code === undefined ? messages.unexpectedTitle : (messages.titles[code] ?? messages.otherTitle(code))

const messageFor = (code: number | undefined): string =>
  code === undefined ? messages.unexpectedMessage : (messages.messages[code] ?? messages.otherMessage)

const detailsOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : JSON.stringify(error, null, 2)
