import { UserIcon } from '../../ui/icons/icons.ts'
import { taskMessages as messages } from '../../messages/tasks.ts'
import styles from './OwnWord.module.css'

/** Marks an answer that counts although the check refused it. */
export const OwnWord = () => (
  <p className={styles.mark}>
    <UserIcon size={16} />
    {messages.insisting.accepted}
  </p>
)
