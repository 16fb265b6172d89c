import { shellWords } from '../../words/shell.ts'
import { scrollingBox } from '../../ui/scrollingBox.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import type { ModalProps } from './modalProps.ts'
import { ModalDialog } from './ModalDialog.tsx'
import styles from './CodeExpand.module.css'

/** A block of code with room around it. */
export function CodeExpand({ title, code, language, coloured }: ModalProps['codeExpand']) {
  const words = shellWords.code
  return (
    <ModalDialog title={title || words.title} width="wide">
      <div className={styles.box}>
        <div className={styles.bar}>
          <span className={styles.language}>{language}</span>
          <CopyButton value={code} label={words.copy} as="words" look="quiet" size="small" />
        </div>
        <pre ref={scrollingBox} className={styles.code} role="region" aria-label={title || words.title}>
          <code>{coloured ?? code}</code>
        </pre>
      </div>
    </ModalDialog>
  )
}
