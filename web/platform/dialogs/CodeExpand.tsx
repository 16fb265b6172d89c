import type { ReactNode } from 'react'
import { shellMessages } from '../../messages/shell.ts'
import { scrollingBox } from '../../ui/dom/scrollingBox.ts'
import { CopyButton } from '../../ui/buttons/CopyButton.tsx'
import { AppDialog } from './AppDialog.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './CodeExpand.module.css'

/** `coloured` is the same code with syntax highlighting. */
type Props = { title?: string | null | undefined; code: string; language: string; coloured?: ReactNode }

/** A block of code in a large dialog. */
export function CodeExpand({ title, code, language, coloured }: Props) {
  const messages = shellMessages.code
  return (
    <AppDialog title={title || messages.title} width="wide">
      <div className={styles.box}>
        <Row justify="between" className={styles.bar}>
          <Text as="span" text="caption" tone="faint">
            {language}
          </Text>
          <CopyButton value={code} label={messages.copy} as="words" variant="quiet" size="small" />
        </Row>
        <pre {...scrollingBox} className={styles.code} role="region" aria-label={title || messages.title}>
          <code>{coloured ?? code}</code>
        </pre>
      </div>
    </AppDialog>
  )
}
