import { Fragment } from 'react'
import styles from './CodeWords.module.css'

/** Renders a sentence with code between backticks. */
export const CodeWords = ({ text }: { text: string }) =>
  text.split('`').map((piece, at) =>
    at % 2 === 1 ? (
      <code key={at} className={styles.code}>
        {piece}
      </code>
    ) : (
      <Fragment key={at}>{piece}</Fragment>
    ),
  )
