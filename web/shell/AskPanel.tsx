import { brand } from '../../core/brand.ts'
import { buttonLook } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { frameWords as words } from '../words/frame.ts'
import styles from './AskPanel.module.css'
import { usePanels } from './panels/panels.ts'

/** Where questions go while there is no tutor: to people. */
export const AskPanel = () => {
  const prefill = usePanels((panels) => panels.prefill)
  return (
    <div className={styles.ask}>
      <p>{words.askLater}</p>
      <p>{words.askMeanwhile}</p>
      {prefill && (
        <figure className={styles.question}>
          <figcaption>{words.askPrefill}</figcaption>
          <blockquote>{prefill}</blockquote>
          <CopyButton as="words" size="small" value={prefill} />
        </figure>
      )}
      <a {...buttonLook('filled')} href={brand.communityUrl} target="_blank" rel="noopener noreferrer">
        {words.askCommunity}
      </a>
    </div>
  )
}
