import { expect, test } from 'vitest'
import { createLog } from './log.ts'

const logged = (entry: object): string => {
  let line = ''
  createLog('info', { write: (text) => void (line += text) }).info(entry)
  return line
}

test('no e-mail address gets into the log, wherever it stands', () => {
  const line = logged({ message: 'Key (email)=(ines.moreno+course@mail.example.org) exists', stack: 'to <a@b.example>, c@d.museum.' })
  expect(line).not.toMatch(/ines|moreno|b\.example|museum/)
  expect(line.match(/\[address\]/g)).toHaveLength(3)
})

test('a line of nothing but signs of addresses is looked through in one pass', () => {
  // Tried in every way that it could be divided, it would take hours, and the test its time limit.
  expect(logged({ stack: '@'.repeat(20_000) + 'a.'.repeat(20_000) })).toContain('a.a.a.')
})
