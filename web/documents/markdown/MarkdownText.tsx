import { useState } from 'react'
import styles from './MarkdownText.module.css'
import { createMarkdownReader } from './readMarkdown.ts'
import { MarkdownPart, type SourceLink } from './renderMarkdown.tsx'
import { rangesWithin, type MarkdownRange } from './markdownRange.ts'

type Props = {
  text: string
  /** True while the text is being streamed. */
  isStreaming?: boolean
  /** Renders the source that `[1]` in the text cites. Pass the same function while its result is the same. */
  sourceLink?: SourceLink
  /** Ranges of the text that no source supports. */
  unbacked?: readonly MarkdownRange[]
  canCopyCode?: boolean
}

/**
 * Markdown of a note or of the tutor: emphasis, code, lists, tables, quotes and links. HTML is shown as source and images as their alternative
 * text, so nothing is loaded. While a text is streamed, complete blocks aren't rendered again.
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
