import { expect, test } from 'vitest'
import { hashPart } from './replayed.ts'

const part = { id: 'measure', name: 'measure', path: 'project.md', line: 1, blocks: [], questions: ['both-days'] }
const entry = {
  check: 'evidence' as const,
  evidence: [{ run: 'wc -l visits.csv', prints: '2 visits.csv' }],
  model: 'The file has a line for each day.',
}
const hashOf = (changed: object) => hashPart(part, {}, { 'both-days': { ...entry, ...changed } })

test('a clue, which no replay can prove wrong, doesn’t make a replay stale, unlike other output', () => {
  expect(hashOf({ clue: 'The file comes from the block above.' })).toBe(hashOf({}))
  expect(hashOf({ evidence: [{ run: 'wc -l visits.csv', prints: '3 visits.csv' }] })).not.toBe(hashOf({}))
})
