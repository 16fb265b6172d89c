import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { maxInBundle } from './limits.ts'
import { Bundle } from './schema.ts'

const issuesOf = (bundle: object) => z.safeParse(Bundle, bundle).error!.issues.filter(({ path }) => path.length > 0 && !isMissing(path))
const isMissing = (path: readonly PropertyKey[]) => path.length === 1 && path[0] !== 'answers'

test('a list of more answers than a zip may have is refused as one thing, and nothing is said of each', () => {
  const answers = (count: number) => issuesOf({ answers: Array.from({ length: count }, () => ({})) })
  expect(answers(maxInBundle.answers + 1)).toMatchObject([{ code: 'too_big', path: ['answers'] }])
  expect(answers(2).length).toBeGreaterThan(2)
})
