import { expect, test } from 'vitest'
import { compileChanged } from './testing-content.ts'

test('an author who made no mistake hears nothing', async () => {
  const { findings } = await compileChanged()
  expect(findings).toEqual([])
})
