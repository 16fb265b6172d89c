import { Fragment, type ReactNode } from 'react'
import styles from './MarkdownText.module.css'

/** Characters of a word that fits into the narrowest panel. */
const maxWordLength = 28

/** Code whose words break only between each other, not at a hyphen: `python3 -m http.server --bind`. */
export const unbroken = (code: string): ReactNode =>
  code.split(/(\s+)/).map((word, at) =>
    word.includes('-') && word.length <= maxWordLength ? (
      <span key={at} className={styles.word}>
        {word}
      </span>
    ) : (
      <Fragment key={at}>{word}</Fragment>
    ),
  )
