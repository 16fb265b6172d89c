import { CopyButton } from '../ui/CopyButton.tsx'
import { frameMessages as messages } from '../messages/frame.ts'
import styles from './AskPanel.module.css'
import { usePanels } from '../platform/panels/panels.ts'

/** The question that was handed to Ask, ready to be sent. */
export const AskPanel = () => {
  const prefill = usePanels((panels) => panels.prefill)
  if (!prefill) return null
  return (
    <div className={styles.ask}>
      <figure className={styles.question}>
        <figcaption>{messages.askPrefill}</figcaption>
        <blockquote>{prefill}</blockquote>
        <CopyButton as="words" size="small" value={prefill} />
      </figure>
    </div>
  )
}
