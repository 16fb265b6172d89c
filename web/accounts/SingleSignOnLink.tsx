import { beginSingleSignOn } from '@fieldwork/core/accounts/contract.ts'
import { buttonClasses } from '../ui/buttons/Button.tsx'
import { signInMessages as messages } from '../messages/accounts.ts'
import { useFlag } from './api.ts'
import styles from './SingleSignOnLink.module.css'

type Props = { returnTo: string; onLeave: (() => void) | undefined }

/** The way to the sign-in of Google or of the operator's own issuer; nothing where there is none. */
export const SingleSignOnLink = ({ returnTo, onLeave }: Props) => {
  const isGoogle = useFlag('capability.google')
  const isOther = useFlag('capability.singleSignOn')
  if (!isGoogle && !isOther) return null
  return (
    <div className={styles.place}>
      <p className={styles.or}>{messages.or}</p>
      <a
        {...buttonClasses('outline', 'large', true)}
        href={`${beginSingleSignOn.path}?returnTo=${encodeURIComponent(returnTo)}`}
        onClick={onLeave}
      >
        {isGoogle ? messages.withGoogle : messages.withSingleSignOn}
      </a>
    </div>
  )
}
