import { accountNumbers } from './accountNumbers.ts'
import { announcedKind, announcedSecret, secretsByName } from './namedSecrets.ts'
import { isBelow, labelsOf, linesInOrder } from './readingOrder.ts'
import { secretsByForm } from './secretForms.ts'
import type { FoundSecret, SecretSpan } from './secretKind.ts'
import { boxAround, boxOf, right, type PictureBox, type PlacedLine, type ReadLine } from './textLine.ts'
import { unnamedSecrets } from './unnamedSecrets.ts'

/** What looks like a secret in the lines that were read in a picture, without what is nearly always harmless, such as hashes. */
export const findSecrets = (read: readonly ReadLine[]): FoundSecret[] => {
  const lines = linesInOrder(read)
  return lines.flatMap((line) =>
    joined(secretsIn(line.text, labelsOf(line, lines))).flatMap((span) => {
      const more = continued(line, span, lines)
      const boxes = isHead(line, span) ? (more.length > 0 ? [boxAround(more)] : []) : [boxOf(line, span), ...more]
      return boxes.map((box) => ({ kind: span.kind, box }))
    }),
  )
}

const secretsIn = (text: string, labels: readonly string[]): SecretSpan[] => {
  const announced = labels.map(announcedKind).find((kind) => kind !== undefined)
  const byLabel = announced && announcedSecret(text, announced)
  const found = [...secretsByForm(text), ...secretsByName(text), ...(byLabel ? [byLabel] : []), ...unnamedSecrets(text, labels)]
  return [...found.map((span) => whole(text, span)), ...accountNumbers(text, labels)]
}

/** With the words behind it that belong to it: recognition sees blanks where there are none. */
const whole = (text: string, span: SecretSpan): SecretSpan => {
  const more =
    span.kind === 'email'
      ? null
      : /^(?:(?: -? ?| ?- )(?=\S*[A-Z\d])(?=\S*[a-z]\S*[A-Z\d]|\S*[A-Z\d]\S*[a-z]|-?\d{6})[^\s:/("']{4,})+/.exec(text.slice(span.end))
  return more ? { ...span, end: span.end + more[0].length } : span
}

/** Spans that meet become one, of the kind of the first. */
const joined = (spans: readonly SecretSpan[]): SecretSpan[] => {
  const result: SecretSpan[] = []
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end)
    else result.push({ ...span })
  }
  return result
}

/** Where a secret goes on in the lines below: a terminal breaks it at its edge, and a private key goes on to its end. */
const continued = (line: PlacedLine, span: SecretSpan, lines: readonly PlacedLine[]): PictureBox[] => {
  const isPrivateKey = isHead(line, span)
  if (!isPrivateKey && (span.kind === 'email' || span.kind === 'account' || span.end < line.text.length)) return []
  const boxes: PictureBox[] = []
  for (let last = line; isPrivateKey || isAtEdge(last, lines);) {
    const next = lines.find(({ box }) => isBelow(box, last.box))
    const rest = (isPrivateKey ? partOfPrivateKey : restOfKey).exec(next?.text ?? '')
    if (!next || !rest) break
    boxes.push(boxOf(next, { start: 0, end: rest[0].length }))
    last = next
  }
  return boxes
}

/** What begins a private key is no secret itself. */
const isHead = ({ text }: PlacedLine, { start, end }: SecretSpan): boolean => privateKeyHead.test(text.slice(start, end))
const privateKeyHead = /VATE KEY/
const partOfPrivateKey = /^(?!-{2,}|.*END ?PR)\S{3,}(?: \S{2,}){0,3}$(?<=^.{24,})/
/** Alone in its line, and no word. */
const restOfKey = /^(?=\S*(?:\d|[a-z][A-Z]))(?!\S*-\S*-)[^\s:"',]{6,}(?=["',; ]*$|["'] )/

/** True if no line that begins left of its end reaches further. */
const isAtEdge = ({ box }: PlacedLine, lines: readonly PlacedLine[]): boolean =>
  lines.every(({ box: other }) => other.left >= right(box) || right(other) <= right(box) + box.height)
