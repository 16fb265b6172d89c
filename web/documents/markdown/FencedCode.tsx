import type { Tokens } from 'marked'
import type { ReactNode } from 'react'
import { answerMessages } from '../../messages/answers.ts'
import { documentMessages as messages } from '../../messages/document.ts'
import { CopyButton } from '../../ui/buttons/CopyButton.tsx'
import colours from '../nodes/CodeText.module.css'
import { colourCode, languageOf } from './codeColours.ts'
import { UnbrokenCode } from '../../ui/text/UnbrokenCode.tsx'
import styles from './MarkdownText.module.css'

type Props = { token: Pick<Tokens.Code, 'text' | 'lang' | 'raw'>; isOpen?: boolean; canCopy: boolean }

/** Code, coloured like in the document once it's complete. */
export const FencedCode = ({ token, isOpen, canCopy }: Props) => {
  const { text, lang, raw } = token
  const language = languageOf(lang)
  const isWhole = !isOpen || /\n[ \t>]*(?:`{3,}|~{3,})\s*$/.test(raw)
  return (
    <div className={styles.code} data-edged dir="ltr">
      {canCopy && isWhole && (
        <div className={styles.corner}>
          <CopyButton value={text} label={messages.copyCode} name={messages.named(messages.copyCode, text)} />
        </div>
      )}
      <pre role="group" aria-label={language || answerMessages.code}>
        <code>{isWhole ? coloured(text, language) : text}</code>
      </pre>
    </div>
  )
}

const coloured = (text: string, language: string): ReactNode => {
  let at = 0
  return (
    colourCode(text, language)?.map(([kind, length]) => {
      const start = at
      at += length
      const piece = text.slice(start, at)
      if (kind === null) return <UnbrokenCode key={start}>{piece}</UnbrokenCode>
      return (
        <span key={start} className={colours[kind]}>
          <UnbrokenCode>{piece}</UnbrokenCode>
        </span>
      )
    }) ?? <UnbrokenCode>{text}</UnbrokenCode>
  )
}
