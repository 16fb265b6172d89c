import { expect, test } from 'vitest'
import { compareOutput } from '@fieldwork/core/evidence/compare.ts'
import { replaceMatches } from '../pattern.ts'

const differs = (shown: string, printed: string, more: { masks: string[]; declared: Record<string, string> }) =>
  compareOutput({ lines: [shown], replace: replaceMatches, isPart: false, ...more }, [printed])

test('masks of a project use the syntax of checks and run in linear time', () => {
  const more = { masks: ['ship'], declared: { ship: String.raw`MV\-(?:[A-Z]+)+!` } }
  expect(differs('🚢 MV-HERON! left', '🚢 MV-TERN! left', more)).toBeUndefined()
  const unended = `MV-${'A'.repeat(60)}`
  expect(differs(unended, `${unended}?`, more)).toBeDefined()
})
