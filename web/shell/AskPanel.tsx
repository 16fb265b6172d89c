import { CopyButton } from '../ui/CopyButton.tsx'
import { frameWords as words } from '../words/frame.ts'
import styles from './AskPanel.module.css'
import { usePanels } from './panels/panels.ts'

/** The question that was handed to Ask, ready to be sent. */
export const AskPanel = () => {
  const prefill = usePanels((panels) => panels.prefill)
  if (!prefill) return null
  return (
    <div className={styles.ask}>
      <figure className={styles.question}>
        <figcaption>{words.askPrefill}</figcaption>
        <blockquote>{prefill}</blockquote>
        <CopyButton as="words" size="small" value={prefill} />
      </figure>
    </div>
  )
}
