import { routePatterns } from '@fieldwork/core/paths.ts'
import { isTransient, ResponseError } from '../platform/calls/call.ts'
import { Button, buttonClasses } from '../ui/buttons/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { signInMessages } from '../messages/accounts.ts'
import { ownerMessages as messages } from '../messages/owner.ts'
import { CardHeading } from './PageCard.tsx'
import { Row } from '../ui/layout/Row.tsx'

/** True if a printed link is wrong, expired or used up, so that a retry would be useless. */
export const isExpiredLink = (error: unknown): error is ResponseError =>
  error instanceof ResponseError && (error.status === 404 || error.status === 409)

type Props = {
  error: unknown
  /** Shown when the link no longer works. */
  taken: { title: string; text: string }
  onRetry: () => void
}

/** Says why a link that the start printed doesn't work. */
export const LinkRefusal = ({ error, taken, onRetry }: Props) => {
  const isExpired = isExpiredLink(error)
  const { title, text } = isExpired
    ? error.status === 409
      ? taken
      : messages.invalid
    : { title: messages.unknown.title, text: error instanceof Error ? error.message : signInMessages.sendFailed }
  return (
    <>
      <CardHeading title={title} lead={text} />
      <Row align="stretch" wrap gap={12} above={24}>
        {isExpired && (
          <>
            <Link unstyled {...buttonClasses('filled', 'large')} to={routePatterns.login}>
              {messages.signIn}
            </Link>
            <Link unstyled {...buttonClasses('outline', 'large')} to={routePatterns.start}>
              {messages.home}
            </Link>
          </>
        )}
        {isTransient(error) && (
          <Button variant="filled" size="large" onClick={onRetry}>
            {messages.retry}
          </Button>
        )}
      </Row>
    </>
  )
}
