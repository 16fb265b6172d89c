import { useState } from 'react'
import styles from './MarkdownText.module.css'
import { createMarkdownReader } from './readMarkdown.ts'
import { MarkdownPart, type SourceLink } from './renderMarkdown.tsx'
import { rangesWithin, type TextRange } from './textRange.ts'

type Props = {
  text: string
  /** More of it is to come. */
  isStreaming?: boolean
  /** Shows what `[1]` in the text leads to. Keep it the same function for as long as it shows the same. */
  sourceLink?: SourceLink
  /** Ranges of the text that nothing backs. */
  unbacked?: readonly TextRange[]
  canCopyCode?: boolean
}

/**
 * Markdown of a note or of the tutor: emphasis, code, lists, tables, quotes and links. HTML in it is shown as it is written, pictures as
 * their words, and nothing is loaded. While a text grows, a block that stands is rendered no more.
 */
export const MarkdownText = ({ text, isStreaming = false, sourceLink, unbacked = [], canCopyCode = false }: Props) => {
  const [read] = useState(createMarkdownReader)
  const blocks = read(text, isStreaming)
  return (
    <div className={styles.text} data-streaming={isStreaming || undefined}>
      {blocks.map(({ token, start }, at) => (
        <MarkdownPart
          key={at}
          token={token}
          unbacked={rangesWithin(unbacked, start, token.raw.length)}
          isOpen={isStreaming && at === blocks.length - 1}
          sourceLink={sourceLink}
          canCopyCode={canCopyCode}
        />
      ))}
    </div>
  )
}
