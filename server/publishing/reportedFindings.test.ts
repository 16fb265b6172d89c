import { join } from 'node:path'
import { expect, test } from 'vitest'
import { includedContent, isReported } from './reportedFindings.ts'

const [included, own] = [includedContent, '/srv/own-catalogue'].map((folder) => join(folder, 'projects/tls/project.md')) as [string, string]

test('the server warns about replays of an operator’s own content, not of the included one; a command and errors name both', () => {
  const warning = { rule: 'replay-changed', severity: 'warning' } as const
  expect([isReported(warning, own, true), isReported(warning, included, true)]).toEqual([true, false])
  expect([isReported(warning, own, false), isReported(warning, included, false)]).toEqual([true, true])
  expect(isReported({ rule: 'file-missing', severity: 'error' }, included, true)).toBe(true)
  expect(isReported({ rule: 'model-missing', severity: 'warning' }, own, false)).toBe(false)
})
