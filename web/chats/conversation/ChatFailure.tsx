import type { ReactNode } from 'react'
import { useAddresses } from '../../ui/addresses.ts'
import { chatMessages as messages } from '../../messages/chats.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { type ChatError, hasSupportLink, sentenceOf } from '../chatErrors.ts'
import { Text } from '../../ui/text/Text.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import styles from './Message.module.css'

type Props = {
  error?: ChatError
  /** In the place of an error's own. */
  sentence?: string
  /** Nothing went wrong. */
  isNeutral?: boolean
  /** It was said when it happened. */
  isPast?: boolean
  retry?: string
  onRetry?: () => void
  /** Further ways on. */
  children?: ReactNode
}

/** Says what failed, where it failed, and the way on. */
export const ChatFailure = ({ error, sentence, isNeutral, isPast, retry = messages.tryAgain, onRetry, children }: Props) => {
  const { supportUrl, contactEmail } = useAddresses()
  const support = error && hasSupportLink(error) ? supportUrl || (contactEmail && `mailto:${contactEmail}`) : ''
  return (
    <Text
      as="div"
      text="small"
      className={styles.failure}
      data-neutral={isNeutral || !error || undefined}
      role={error && !isPast ? 'alert' : undefined}
    >
      <p>
        {sentence ?? (error && sentenceOf(error))}
        {error?.reason && ` ${error.reason}`}
      </p>
      <Row wrap above={2} className={styles.ways}>
        {onRetry && (
          <Button variant="link" onClick={onRetry}>
            {retry}
          </Button>
        )}
        {children}
        {support && <Link to={support}>{messages.support}</Link>}
      </Row>
    </Text>
  )
}
