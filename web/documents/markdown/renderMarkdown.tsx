import type { MarkedToken, Token, Tokens } from 'marked'
import { Fragment, memo, type ReactNode } from 'react'
import { answerMessages as messages } from '../../messages/answers.ts'
import { safeAddress } from '../../platform/markup.tsx'
import { Link } from '../../ui/Link.tsx'
import { InPageLink } from '../InPageLink.tsx'
import { TextTable } from '../nodes/TextTable.tsx'
import { FencedCode } from './FencedCode.tsx'
import { Text } from '../../ui/text/Text.tsx'
import { rangesFrom, rangesWithin, type MarkdownRange } from './markdownRange.ts'
import { UnbackedWords } from './UnbackedWords.tsx'

/** Renders the number of a source that the text cites. */
export type SourceLink = (number: number) => ReactNode

type PartProps = {
  token: Token
  /** Unsupported ranges of it, as written by `rangesWithin`. */
  unbacked: string
  /** True at the end of a text that is still being streamed. */
  isOpen: boolean
  sourceLink: SourceLink | undefined
  canCopyCode: boolean
}

/** A block or list item; rendered again only if its source or its ranges have changed. */
export const MarkdownPart = memo(
  (props: PartProps): ReactNode => createRendering(props)(props.token),
  (one, other) =>
    one.token.raw === other.token.raw &&
    one.token.type === other.token.type &&
    isLoose(one.token) === isLoose(other.token) &&
    one.unbacked === other.unbacked &&
    one.isOpen === other.isOpen &&
    one.sourceLink === other.sourceLink &&
    one.canCopyCode === other.canCopyCode,
)

const isLoose = (token: Token): boolean => token.type === 'list_item' && Boolean(token['loose'])

/** Tokens nested more deeply are shown as source. */
const maxDepth = 20
/** Includes the space before it, because the number is set close to the text. */
const numbers = /([ \t]?\[\d{1,2}\])/

/** Renders synchronously and in reading order, because it counts characters. */
const createRendering = ({ token: { raw: source }, unbacked, ...marks }: PartProps): ((token: Token) => ReactNode) => {
  const { isOpen, sourceLink, canCopyCode } = marks
  const ranges = rangesFrom(unbacked)
  const begun = new Set<MarkdownRange>()
  let at = 0
  let isInLink = false
  let depth = 0

  const find = (raw: string): number => {
    const position = source.indexOf(raw, at)
    return position < 0 ? at : position
  }
  const children = (tokens: readonly Token[] | undefined): ReactNode =>
    tokens?.map((token, key) => <Fragment key={key}>{part(token)}</Fragment>)

  /** Only top-level blocks have a direction; nested ones inherit it. */
  const direction = () => (depth === 1 ? 'auto' : undefined)

  const part = (token: Token): ReactNode => {
    if (depth > maxDepth) return token.raw
    if (ranges.length > 0) at = find(token.raw)
    const end = at + token.raw.length
    depth += 1
    const shown = rendered(token as MarkedToken)
    depth -= 1
    at = Math.max(at, end)
    return shown
  }

  const rendered = (token: MarkedToken): ReactNode => {
    switch (token.type) {
      case 'heading':
        return (
          <Text weight="bold" dir={direction()}>
            {children(token.tokens)}
          </Text>
        )
      case 'paragraph':
        return <p dir={direction()}>{children(token.tokens)}</p>
      case 'list':
        return list(token)
      case 'list_item':
        return children(token.tokens)
      case 'checkbox':
        return <input type="checkbox" checked={token.checked} disabled aria-label={token.checked ? messages.done : messages.open} />
      case 'blockquote':
        return <blockquote dir={direction()}>{children(token.tokens)}</blockquote>
      case 'code':
        return <FencedCode token={token} isOpen={isOpen} canCopy={canCopyCode} />
      case 'table':
        return table(token)
      case 'link':
        return link(token)
      case 'strong':
        return <strong>{children(token.tokens)}</strong>
      case 'em':
        return <em>{children(token.tokens)}</em>
      case 'del':
        return <s>{children(token.tokens)}</s>
      case 'codespan':
        return whole(<code>{token.text}</code>, token.raw)
      case 'br':
        return <br />
      case 'hr':
        return <hr />
      case 'space':
        return null
      case 'text':
        return 'tokens' in token && token.tokens ? children(token.tokens) : words(token.text)
      case 'escape':
      case 'image':
        return whole(token.text, token.raw)
      default:
        return token.raw
    }
  }

  const list = (token: Tokens.List): ReactNode => {
    const items = token.items.map((item, key) => {
      const start = ranges.length > 0 ? find(item.raw) : 0
      at = start + item.raw.length
      return (
        <li key={key}>
          <MarkdownPart token={item} unbacked={rangesWithin(ranges, start, item.raw.length)} {...marks} />
        </li>
      )
    })
    return token.ordered ? (
      <ol start={Number(token.start) || 1} dir={direction()}>
        {items}
      </ol>
    ) : (
      <ul dir={direction()}>{items}</ul>
    )
  }

  const table = ({ header, rows }: Tokens.Table): ReactNode => (
    <TextTable
      label={messages.table}
      dir={direction()}
      align={header.map(({ align }) => align)}
      head={header.map(({ tokens }) => children(tokens))}
      rows={rows.map((row) => row.map(({ tokens }) => children(tokens)))}
    />
  )

  const link = ({ href, text, tokens }: Tokens.Link): ReactNode => {
    isInLink = true
    const shown = children(tokens)
    isInLink = false
    if (/^#[\w-]+$/.test(href)) return <InPageLink to={href.slice(1)}>{shown}</InPageLink>
    const address = safeAddress(href)
    if (!address) return shown
    // An address in an answer that the project doesn't contain may be a phishing attempt.
    if (sourceLink && !address.startsWith('/'))
      return text === href ? (
        shown
      ) : (
        <>
          {shown} ({href})
        </>
      )
    return <Link to={address}>{shown}</Link>
  }

  /** Text with the numbers of sources. */
  const words = (text: string): ReactNode => {
    if (!sourceLink || isInLink || !text.includes('[')) return backed(text, at)
    let start = at
    // Every other piece is the number of a source.
    return text.split(numbers).map((piece, key) => {
      start += piece.length
      const [number] = (key % 2 === 1 && /\d+/.exec(piece)) || []
      return <Fragment key={key}>{number ? sourceLink(Number(number)) : backed(piece, start - piece.length)}</Fragment>
    })
  }

  const rangeOver = (from: number, to: number): MarkdownRange | undefined => ranges.find(({ start, end }) => start < to && end > from)

  const marked = (shown: ReactNode, range: MarkdownRange): ReactNode => {
    const isFirst = !begun.has(range)
    begun.add(range)
    return <UnbackedWords isFirst={isFirst}>{shown}</UnbackedWords>
  }

  const whole = (shown: ReactNode, raw: string): ReactNode => {
    const range = rangeOver(at, at + raw.length)
    return range ? marked(shown, range) : shown
  }

  /** Text that starts at a position; its unsupported ranges are marked. */
  const backed = (text: string, from: number): ReactNode => {
    if (text === '' || !rangeOver(from, from + text.length)) return text
    const ends = ranges.flatMap(({ start, end }) => [start - from, end - from]).filter((cut) => cut > 0 && cut < text.length)
    const cuts = [0, ...new Set(ends.sort((a, b) => a - b)), text.length]
    return cuts.slice(1).map((to, key) => {
      const piece = text.slice(cuts[key], to)
      const range = rangeOver(from + cuts[key]!, from + to)
      return <Fragment key={key}>{range && piece.trim() !== '' ? marked(piece, range) : piece}</Fragment>
    })
  }

  return part
}
