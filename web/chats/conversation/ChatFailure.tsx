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
  /** Replaces the error's own sentence. */
  sentence?: string
  /** Not shown as an error. */
  isNeutral?: boolean
  /** Already announced when it happened. */
  isPast?: boolean
  retry?: string
  onRetry?: () => void
  /** Further buttons. */
  children?: ReactNode
}

/** Says what failed, with buttons to go on. */
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
