import { credentialMessages } from '@fieldwork/core/messages/credentials.ts'
import { dayInWords } from '@fieldwork/core/messages/dates.ts'
import type { OpenBadge } from '@fieldwork/core/credentials/openBadge.ts'
import { escapeHtml } from '../http/escapeHtml.ts'

const messages = credentialMessages.badge

type Setting = { size: number; lineHeight: number; width: number; maxLines: number }

/** In pixels. Lower lines are narrower, because the logo is beside them. */
const title: Setting = { size: 38, lineHeight: 46, width: 544, maxLines: 3 }
const person: Setting = { size: 26, lineHeight: 30, width: 470, maxLines: 2 }
/** For a name that takes more lines than that. */
const longPerson: Setting = { size: 18, lineHeight: 22, width: 470, maxLines: 3 }

/**
 * A picture that holds the credential itself, as Open Badges 3.0 bakes an SVG
 * (https://www.imsglobal.org/spec/ob/v3p0#baked-badge). It uses the viewer's own fonts and loads nothing.
 */
export const bakedPicture = ({ name, issuer, awardedDate, credentialSubject, evidence }: OpenBadge, body: string): string => {
  const holder = credentialSubject.identifier[0]!.identityHash
  const titleLines = linesOf(name, title)
  const setting = linesOf(holder, person).length > person.maxLines ? longPerson : person
  const top = 124 + titleLines.length * title.lineHeight + setting.size
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0" width="640" height="400" viewBox="0 0 640 400" role="img" aria-label="${escapeHtml(messages.alt(name, holder))}">
<openbadges:credential><![CDATA[${body.replaceAll(']]>', ']]\\u003e')}]]></openbadges:credential>
<rect width="640" height="400" rx="24" fill="#00596e"/>
<rect x="14" y="14" width="612" height="372" rx="14" fill="none" stroke="#c9d94f" stroke-width="3"/>
<g font-family="system-ui, sans-serif" fill="#ffffff">
<text x="48" y="76" font-size="20" fill="#c9d94f">${escapeHtml(messages.of)}</text>
${textOf(titleLines, title, 126, ' font-weight="700"')}
${textOf(linesOf(holder, setting), setting, top)}
<text x="48" y="346" font-size="18" fill="#cfe3e8">${escapeHtml(`${messages.by(issuer.name)} · ${dayInWords(awardedDate)}`)}</text>
<text x="48" y="371" font-size="15" fill="#cfe3e8">${escapeHtml(countedTasks(evidence))}</text>
</g>
<g transform="translate(560 340)" fill="none" stroke="#c9d94f" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"><circle r="26"/><path d="M-11 0l8 9 15-17"/></g>
</svg>
`
}

const countedTasks = (evidence: OpenBadge['evidence']): string => {
  const counts = Object.entries(credentialMessages.counts).flatMap(([kind, label]) => {
    const count = evidence.filter(({ acceptedBy }) => acceptedBy === kind).length
    return count === 0 ? [] : [`${count} ${label}`]
  })
  return credentialMessages.countOf(evidence.length, counts)
}

const textOf = (lines: readonly string[], { size, lineHeight, maxLines }: Setting, top: number, more = ''): string => {
  const shown = lines.length <= maxLines ? lines : [...lines.slice(0, maxLines - 1), `${lines[maxLines - 1]} …`]
  return shown
    .map((line, index) => `<text x="48" y="${top + index * lineHeight}" font-size="${size}"${more}>${escapeHtml(line)}</text>`)
    .join('\n')
}

/** Breaks a text between words, or within a word that is longer than a line. */
const linesOf = (text: string, { size, width }: Setting): string[] => {
  const fits = (line: string) => widthOf(line) * size <= width
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`
    else if (fits(word)) lines.push(word)
    else {
      lines.push('')
      for (const { segment } of new Intl.Segmenter().segment(word)) {
        if (fits(lines.at(-1)! + segment)) lines[lines.length - 1] += segment
        else lines.push(segment)
      }
    }
  }
  return lines
}

/** Returns the width in ems, for the widest font that viewers may have. */
const widthOf = (line: string): number =>
  [...line].reduce((sum, character) => sum + (/[A-ZÀ-ÞMWmw—\u{1100}-\u{10ffff}]/u.test(character) ? 1 : 0.62), 0)
