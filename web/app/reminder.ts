import { brand } from '@fieldwork/core/brand.ts'

type Reminder = {
  title: string
  /** Precedes the address. */
  text: string
  /** Absolute address of the page. */
  url: string
  /** Milliseconds; the entry is for 18:00 on the day after, local time. */
  now: number
}

/** A calendar entry (RFC 5545) for tomorrow at 18:00 local time, with an alarm at its start. */
export const reminderEntry = ({ title, text, url, now }: Reminder): string => {
  const tomorrow = new Date(now)
  tomorrow.setDate(tomorrow.getDate() + 1)
  const day = [tomorrow.getFullYear(), tomorrow.getMonth() + 1, tomorrow.getDate()].map((part) => String(part).padStart(2, '0')).join('')
  const stamp = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(brand.name)}//Reminder//EN`,
    'BEGIN:VEVENT',
    `UID:${stamp}-${day}@${new URL(url).hostname}`,
    `DTSTAMP:${stamp}`,
    `DTSTART:${day}T180000`,
    `DTEND:${day}T190000`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(`${text} ${url}`)}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:PT0S',
    `DESCRIPTION:${escapeText(title)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map(foldLine).join('\r\n') + '\r\n'
}

const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** Folds lines after 75 octets: a continuation line starts with a space. */
const foldLine = (line: string): string => {
  const encoder = new TextEncoder()
  let length = 0
  let out = ''
  for (const sign of line) {
    const size = encoder.encode(sign).length
    if (length + size > 74) {
      out += '\r\n '
      length = 1
    }
    out += sign
    length += size
  }
  return out
}
