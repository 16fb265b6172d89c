import { lexer, type Token, type Tokens } from 'marked'
import type { ReactNode } from 'react'
import { Link } from '../../ui/Link.tsx'
import { safeAddress } from '../../platform/markup.tsx'

/** Markdown as React elements: headings, paragraphs, lists, emphasis, code and links. HTML is shown as text. */
export const LegalText = ({ text }: { text: string }) => render(lexer(text))

const render = (tokens: readonly Token[] | undefined): ReactNode =>
  tokens?.map((token, key) => <Part key={key} token={token as MarkedToken} />)

type MarkedToken =
  | Tokens.Heading
  | Tokens.Paragraph
  | Tokens.Text
  | Tokens.List
  | Tokens.Link
  | Tokens.Strong
  | Tokens.Em
  | Tokens.Codespan
  | Tokens.Br
  | Tokens.Hr
  | Tokens.Space
  | Tokens.Escape
  | Tokens.HTML

const Part = ({ token }: { token: MarkedToken }): ReactNode => {
  switch (token.type) {
    case 'heading': {
      const Heading = (['h1', 'h2', 'h3'] as const)[token.depth - 1] ?? 'h4'
      return <Heading>{render(token.tokens)}</Heading>
    }
    case 'paragraph':
      return <p>{render(token.tokens)}</p>
    case 'list': {
      const List = token.ordered ? 'ol' : 'ul'
      return (
        <List>
          {token.items.map((item) => (
            <li key={item.raw}>{render(item.tokens)}</li>
          ))}
        </List>
      )
    }
    case 'link': {
      const address = safeAddress(token.href)
      return address ? <Link to={address}>{render(token.tokens)}</Link> : render(token.tokens)
    }
    case 'strong':
      return <strong>{render(token.tokens)}</strong>
    case 'em':
      return <em>{render(token.tokens)}</em>
    case 'codespan':
      return <code>{token.text}</code>
    case 'br':
      return <br />
    case 'hr':
      return <hr />
    case 'space':
      return null
    case 'text':
      return 'tokens' in token && token.tokens ? render(token.tokens) : token.text
    default:
      return token.text
  }
}
