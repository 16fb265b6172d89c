import { accountNumbers } from './accountNumbers.ts'
import { announcedKind, announcedSecret, secretsByName } from './namedSecrets.ts'
import { isBelow, labelsOf, linesInOrder } from './readingOrder.ts'
import { secretsByForm } from './secretForms.ts'
import type { SecretMatch, SecretSpan } from './secretKind.ts'
import { boxAround, boxOf, right, type PictureBox, type PlacedLine, type ReadLine } from './textLine.ts'
import { unnamedSecrets } from './unnamedSecrets.ts'

/**
 * Finds likely secrets in the lines read from a picture, except usually harmless texts such as hashes, and what `published`, a text that
 * everyone can read, contains.
 */
export const findSecrets = (read: readonly ReadLine[], published = ''): SecretMatch[] => {
  const lines = linesInOrder(read)
  const publishedForm = looseForm(published)
  const isPublished = (text: string) => text.length >= minPublishedLength && publishedForm.includes(looseForm(text))
  return lines.flatMap((line) =>
    joined(secretsIn(line.text, labelsOf(line, lines))).flatMap((span) => {
      if (isPublished(line.text.slice(span.start, span.end))) return []
      const more = continued(line, span, lines)
      const boxes = isHead(line, span) ? (more.length > 0 ? [boxAround(more)] : []) : [boxOf(line, span), ...more]
      return boxes.map((box) => ({ kind: span.kind, box }))
    }),
  )
}

/** Shorter texts occur in any page by chance. */
const minPublishedLength = 12

/** A text without the differences that OCR makes. */
const looseForm = (text: string): string =>
  text
    .replaceAll(/[\s"'`\\]/g, '')
    .replaceAll(/[Il|]/g, '1')
    .replaceAll(/[Oo]/g, '0')

const secretsIn = (text: string, labels: readonly string[]): SecretSpan[] => {
  const announced = labels.map(announcedKind).find((kind) => kind !== undefined)
  const byLabel = announced && announcedSecret(text, announced)
  const found = [...secretsByForm(text), ...secretsByName(text), ...(byLabel ? [byLabel] : []), ...unnamedSecrets(text, labels)]
  return [...found.map((span) => whole(text, span)), ...accountNumbers(text, labels)]
}

/** Extends a secret by the following words that belong to it, because OCR inserts spaces and splits addresses at dots. */
const whole = (text: string, span: SecretSpan): SecretSpan => {
  const more = (span.kind === 'email' ? endOfAddress : mixedWords).exec(text.slice(span.end))
  return more ? { ...span, end: span.end + more[0].length } : span
}
const endOfAddress = /^\.[a-z]?$/
const mixedWords = /^(?:(?: -? ?| ?- )(?=\S*[A-Z\d])(?=\S*[a-z]\S*[A-Z\d]|\S*[A-Z\d]\S*[a-z]|-?\d{6})[^\s:/("']{4,})+/

/** Joins adjacent spans, keeping the kind of the first. */
const joined = (spans: readonly SecretSpan[]): SecretSpan[] => {
  const result: SecretSpan[] = []
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end)
    else result.push({ ...span })
  }
  return result
}

/**
 * Finds the continuation of a secret in the lines below: lines wrap at the edge of their column, and a private key continues to its end.
 */
const continued = (line: PlacedLine, span: SecretSpan, lines: readonly PlacedLine[]): PictureBox[] => {
  const isPrivateKey = isHead(line, span)
  if (!isPrivateKey && (span.end < line.text.length || (span.kind === 'email' && !/\.[a-z]{0,2}$/.test(line.text)))) return []
  const form = isPrivateKey ? partOfPrivateKey : restOf[span.kind]
  const boxes: PictureBox[] = []
  for (let last = line; ;) {
    const next = lines.find(({ box }) => isBelow(box, last.box))
    const rest = form.exec(next?.text ?? '')
    if (!next || !rest || (!isPrivateKey && hadRoom(last, next, lines))) break
    boxes.push(boxOf(next, { start: 0, end: rest[0].length }))
    last = next
  }
  return boxes
}

/** The first line of a private key isn't secret. */
const isHead = ({ text }: PlacedLine, { start, end }: SecretSpan): boolean => privateKeyHead.test(text.slice(start, end))
const privateKeyHead = /VATE KEY/
const partOfPrivateKey = /^(?!-{2,}|.*END ?PR)\S{3,}(?: \S{2,}){0,3}$(?<=^.{24,})/
/** True before the host of an address, or for a non-word alone in its line. */
const restOfKey = /^(?:[^\s/:@"']+(?=@[\w-]+\.)|(?=\S*(?:\d|[a-z][A-Z]|[A-Z]{2}[a-z]))(?!\S*-\S*-)[^\s:"',]{3,}(?=["',; ]*$|["'] ))/
const restOf: Record<SecretSpan['kind'], RegExp> = {
  key: restOfKey,
  token: restOfKey,
  password: restOfKey,
  code: restOfKey,
  email: /^[a-z][a-z.]{0,23}$/,
  account: /^[A-Z\d]{1,4}(?: [A-Z\d]{1,4}){0,5}$(?<=\d.*)/,
}

/** True if the beginning of the next line would have fitted at the end of a line, judging by others with the same left edge. */
const hadRoom = (line: PlacedLine, next: PlacedLine, lines: readonly PlacedLine[]): boolean => {
  const edge = Math.max(...lines.filter(({ box }) => Math.abs(box.left - line.box.left) < 2 * line.box.height).map(({ box }) => right(box)))
  // Lines wrap after a space or hyphen, or after any character of a word that is too long for a line.
  const piece = line.text.endsWith('-') ? /^[^-]*-?/ : next.text.includes(' ') ? /^\S+/ : /^/
  const share = piece.exec(next.text)![0].length / next.text.length
  return right(line.box) + Math.max(line.box.height, share * next.box.width) < edge
}
