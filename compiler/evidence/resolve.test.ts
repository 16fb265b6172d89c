import { expect, test } from 'vitest'
import type { EvidenceCheck } from '@fieldwork/core/tasks/gradeEvidence.ts'
import { gradeEvidence } from '@fieldwork/core/tasks/gradeEvidence.ts'
import { replaceMatches } from '../pattern.ts'
import { resolveEvidence } from './resolve.ts'

const check: EvidenceCheck = {
  check: 'evidence',
  evidence: [{ run: 'seq {{berths}}', prints: 'berths\n{{lines(range(berths).map(i, string(i + 7)))}}\nat {{harbour}}\n' }],
}
const declared = [
  { name: 'berths', label: 'Berths', placeholder: '3', personal: 'draw(2, 9)' },
  { name: 'harbour', label: 'Harbour', placeholder: 'Tern Landing' },
]
const expected = resolveEvidence(check, { variables: [{ name: 'berths', value: '2' }], metadata: { variables: declared } })

test('an expression can print several lines, and each appears as dots in the form', () => {
  expect(expected.commands).toEqual([
    { run: 'seq 2', lines: ['berths', '7', '8', 'at Tern Landing'], shapes: ['berths', '……', '……', 'at Tern Landing'] },
  ])
})

test('a hint about a line that an expression prints does not reveal the line', () => {
  const result = gradeEvidence(check, expected, 'berths\n7\n9\nat Tern Landing', replaceMatches)
  expect(result).toMatchObject({ correct: false })
  expect(result.hint).not.toContain('8')
})

test('what a learner typed is a text, also where it looks like a number', () => {
  const typed = { ...check, evidence: [{ run: 'cat harbour', prints: '{{"in " + harbour + ": " + string(berths)}}' }] }
  const values = { variables: [{ name: 'harbour', value: '7' }], metadata: { variables: declared } }
  expect(resolveEvidence(typed, values).commands[0]!.lines).toEqual(['in 7: 3'])
})
