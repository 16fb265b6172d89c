import { expect, test } from 'vitest'
import { carriedAnswers } from './carried.ts'

test.for<[string, string[], string[], ReturnType<typeof carriedAnswers>]>([
  ['every answer is kept', ['a', 'b'], ['b', 'a'], { kept: 2, lost: 0, returned: 0 }],
  ['one task is gone', ['a', 'b'], ['a'], { kept: 1, lost: 1, returned: 0 }],
  ['an answer comes back', ['a'], ['a', 'b'], { kept: 1, lost: 0, returned: 1 }],
  ['one goes and another comes back', ['a', 'b'], ['b', 'c'], { kept: 1, lost: 1, returned: 1 }],
  ['nothing was answered', [], [], { kept: 0, lost: 0, returned: 0 }],
])('after an update, %s', ([, before, after, expected]) => expect(carriedAnswers(before, after)).toEqual(expected))
