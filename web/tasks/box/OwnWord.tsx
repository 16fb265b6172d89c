import { UserIcon } from '../../ui/icons/icons.ts'
import { taskMessages as messages } from '../../messages/tasks.ts'
import { Row } from '../../ui/layout/Row.tsx'
import styles from './OwnWord.module.css'

/** Marks an answer that counts although the check refused it. */
export const OwnWord = () => (
  <Row as="p" gap={6} above={6} text="caption" tone="quiet" className={styles.mark}>
    <UserIcon size={16} />
    {messages.acceptedOnWord}
  </Row>
)
