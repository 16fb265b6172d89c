import { credentialMessages } from '@fieldwork/core/messages/credentials.ts'
import type { OpenBadge } from '@fieldwork/core/credentials/openBadge.ts'
import { escapeHtml } from '../http/escapeHtml.ts'

const messages = credentialMessages.badge
/** Characters on a line of the title. */
const longestLine = 24
const mostLines = 3

/**
 * A picture that holds the credential itself, as Open Badges 3.0 bakes an SVG
 * (https://www.imsglobal.org/spec/ob/v3p0#baked-badge). It shows letters of the reader's own fonts, and loads nothing.
 */
export const bakedPicture = ({ name, issuer, awardedDate, credentialSubject }: OpenBadge, body: string): string => {
  const person = credentialSubject.identifier[0]!.identityHash
  const lines = linesOf(name)
  const day = new Date(awardedDate).toISOString().slice(0, 10)
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0" width="640" height="400" viewBox="0 0 640 400" role="img" aria-label="${escapeHtml(messages.alt(name, person))}">
<openbadges:credential><![CDATA[${body.replaceAll(']]>', ']]\\u003e')}]]></openbadges:credential>
<rect width="640" height="400" rx="24" fill="#00596e"/>
<rect x="14" y="14" width="612" height="372" rx="14" fill="none" stroke="#c9d94f" stroke-width="3"/>
<g font-family="system-ui, sans-serif" fill="#ffffff">
<text x="48" y="76" font-size="20" fill="#c9d94f">${escapeHtml(messages.of)}</text>
${lines.map((line, index) => `<text x="48" y="${126 + index * 46}" font-size="38" font-weight="700">${escapeHtml(line)}</text>`).join('\n')}
<text x="48" y="${150 + lines.length * 46}" font-size="26">${escapeHtml(person)}</text>
<text x="48" y="352" font-size="18" fill="#cfe3e8">${escapeHtml(`${messages.by(issuer.name)} · ${day}`)}</text>
</g>
<g transform="translate(560 340)" fill="none" stroke="#c9d94f" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"><circle r="26"/><path d="M-11 0l8 9 15-17"/></g>
</svg>
`
}

const linesOf = (title: string): string[] => {
  const lines: string[] = []
  for (const word of title.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= longestLine) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.length <= mostLines ? lines : [...lines.slice(0, mostLines - 1), `${lines[mostLines - 1]} …`]
}
