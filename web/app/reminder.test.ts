import { expect, test } from 'vitest'
import { reminderEntry } from './reminder.ts'

const at = (year: number, month: number, day: number, hour: number) => new Date(year, month - 1, day, hour).getTime()
const entry = (now: number, title = 'Fieldwork: Speak HTTP by hand') =>
  reminderEntry({ title, text: 'Go on at a computer:', url: 'https://learn.example/projects/speak-http-by-hand', now })
const unfolded = (text: string) => text.replaceAll('\r\n ', '')

test.each([
  ['in the morning', at(2026, 11, 20, 8), '20261121'],
  ['just before midnight', at(2026, 11, 20, 23), '20261121'],
  ['at the end of a month', at(2026, 11, 30, 12), '20261201'],
  ['at the end of a year', at(2026, 12, 31, 12), '20270101'],
])('a reminder asked for %s is for 18:00 on the next day', (_when, now, day) => {
  expect(entry(now)).toContain(`\r\nDTSTART:${day}T180000\r\n`)
})

test('a reminder leads to the page that was open', () => {
  const lines = unfolded(entry(at(2026, 11, 20, 8))).split('\r\n')
  expect(lines).toContain('URL:https://learn.example/projects/speak-http-by-hand')
  expect(lines).toContain('DESCRIPTION:Go on at a computer: https://learn.example/projects/speak-http-by-hand')
})

test('signs with a meaning of their own in calendars are escaped', () => {
  expect(unfolded(entry(0, 'Cache; it, now\\'))).toContain('SUMMARY:Cache\\; it\\, now\\\\')
})

test('no line is longer than 75 octets, whatever the alphabet', () => {
  const lines = entry(0, 'ひ'.repeat(60)).split('\r\n')
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75)
  expect(unfolded(lines.join('\r\n'))).toContain(`SUMMARY:${'ひ'.repeat(60)}`)
})
