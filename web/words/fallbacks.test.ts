import { expect, test } from 'vitest'
import { fallbackWords } from './problems.ts'

test('the fallback messages are exactly the specified ones [API-09]', () => {
  expect(Object.values(fallbackWords).toSorted()).toEqual(
    [
      'Failed to fetch user schedule',
      'Failed to fetch validations',
      'Failed to fetch project file',
      'Failed to reset project',
      'Failed to regenerate project document',
      'Failed to copy project document',
      'Failed to update project',
    ].toSorted(),
  )
})
