import { Fragment } from 'react'
import { typographic } from '@fieldwork/core/typography.ts'
import styles from './CodeWords.module.css'

/** Renders a sentence with code between backticks, and with typographic apostrophes and quotation marks. */
export const CodeWords = ({ text }: { text: string }) =>
  typographic(text)
    .split('`')
    .map((piece, at) =>
      at % 2 === 1 ? (
        <code key={at} className={styles.code}>
          {piece}
        </code>
      ) : (
        <Fragment key={at}>{piece}</Fragment>
      ),
    )
