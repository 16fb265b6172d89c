import type { Token, Tokens } from 'marked'
import { Fragment, memo, type ReactNode } from 'react'
import { answerMessages as messages } from '../../messages/answers.ts'
import { safeAddress } from '../../platform/markup.tsx'
import { Link } from '../../ui/Link.tsx'
import { scrollingBox } from '../../ui/dom/scrollingBox.ts'
import { InPageLink } from '../InPageLink.tsx'
import { FencedCode } from './FencedCode.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './MarkdownText.module.css'
import { rangesFrom, rangesWithin, type MarkdownRange } from './markdownRange.ts'
import { UnbackedWords } from './UnbackedWords.tsx'

/** Shows a number that the text refers to. */
export type SourceLink = (number: number) => ReactNode

type PartProps = {
  token: Token
  /** Ranges of it that nothing backs, as `rangesWithin` writes them. */
  unbacked: string
  /** It stands at the end of a text that still comes. */
  isOpen: boolean
  sourceLink: SourceLink | undefined
  canCopyCode: boolean
}

/** A block or the item of a list; rendered again only if what is written there, or what is known of it, is not the same. */
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

type MarkedToken =
  | Tokens.Heading
  | Tokens.Paragraph
  | Tokens.Text
  | Tokens.List
  | Tokens.ListItem
  | Tokens.Checkbox
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

/** Deeper parts are shown as they are written. */
const deepest = 20
/** With the space before it: the sign stands close to the words. */
const numbers = /([ \t]?\[\d{1,2}\])/

/** At once and in reading order: the place in the text is counted along. */
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

  /** Of a block that stands by itself; what is in it follows it. */
  const direction = () => (depth === 1 ? 'auto' : undefined)

  const part = (token: Token): ReactNode => {
    if (depth > deepest) return token.raw
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
    <div ref={scrollingBox} className={styles.table} data-edged role="group" aria-label={messages.table} dir={direction()}>
      <table>
        <thead>
          <tr>
            {header.map((cell, key) => (
              <th key={key} scope="col" data-align={cell.align ?? undefined}>
                {children(cell.tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <tr key={line}>
              {row.map((cell, key) => (
                <td key={key} data-align={cell.align ?? undefined}>
                  {children(cell.tokens)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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

  /** Words, and the numbers of sources in them. */
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

  /** Words that begin at a place; those that nothing backs are marked. */
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
