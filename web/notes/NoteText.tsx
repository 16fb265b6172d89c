import { lexer, type Token, type Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { InPageLink } from '../documents/InPageLink.tsx'
import { safeAddress } from '../platform/markup.tsx'
import { Link } from '../ui/Link.tsx'
import styles from './NoteText.module.css'

/**
 * The text of a note, read as Markdown: emphasis, code, lists, quotes and links. HTML in it is shown as it is written, pictures as their
 * words, and nothing is loaded.
 */
export const NoteText = ({ text }: { text: string }) => <div className={styles.text}>{render(tokensOf(text))}</div>

const tokensOf = (text: string): Token[] => {
  try {
    return lexer(text, { breaks: true, gfm: true })
  } catch {
    // Nested deeper than any note is.
    return [{ type: 'text', raw: text, text }]
  }
}

/** Deeper parts are shown as they are written. */
const deepest = 20

const render = (tokens: readonly Token[] | undefined, depth = 0): ReactNode =>
  tokens?.map((token, key) => <Fragment key={key}>{depth > deepest ? token.raw : part(token as MarkedToken, depth + 1)}</Fragment>)

type MarkedToken =
  | Tokens.Heading
  | Tokens.Paragraph
  | Tokens.Text
  | Tokens.List
  | Tokens.Blockquote
  | Tokens.Code
  | Tokens.Link
  | Tokens.Image
  | Tokens.Strong
  | Tokens.Em
  | Tokens.Del
  | Tokens.Codespan
  | Tokens.Br
  | Tokens.Hr
  | Tokens.Space
  | Tokens.Def
  | Tokens.Escape
  | Tokens.HTML
  | Tokens.Table

const part = (token: MarkedToken, depth: number): ReactNode => {
  switch (token.type) {
    case 'heading':
      return <p className={styles.heading}>{render(token.tokens, depth)}</p>
    case 'paragraph':
      return <p>{render(token.tokens, depth)}</p>
    case 'list': {
      const items = token.items.map((item, key) => <li key={key}>{render(item.tokens, depth)}</li>)
      return token.ordered ? <ol start={Number(token.start) || 1}>{items}</ol> : <ul>{items}</ul>
    }
    case 'blockquote':
      return <blockquote>{render(token.tokens, depth)}</blockquote>
    case 'code':
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      )
    case 'link':
      return <TextLink href={token.href}>{render(token.tokens, depth)}</TextLink>
    case 'strong':
      return <strong>{render(token.tokens, depth)}</strong>
    case 'em':
      return <em>{render(token.tokens, depth)}</em>
    case 'del':
      return <s>{render(token.tokens, depth)}</s>
    case 'codespan':
      return <code>{token.text}</code>
    case 'br':
      return <br />
    case 'hr':
      return <hr />
    case 'space':
      return null
    case 'text':
      return 'tokens' in token && token.tokens ? render(token.tokens, depth) : token.text
    case 'escape':
    case 'image':
      return token.text
    default:
      return token.raw
  }
}

const TextLink = ({ href, children }: { href: string; children: ReactNode }) => {
  if (/^#[\w-]+$/.test(href)) return <InPageLink to={href.slice(1)}>{children}</InPageLink>
  const address = safeAddress(href)
  return address ? <Link to={address}>{children}</Link> : children
}
