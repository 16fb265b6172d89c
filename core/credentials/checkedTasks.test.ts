import { expect, test } from 'vitest'
import { checkedTasks } from './checkedTasks.ts'
import type { Acceptance, OpenBadge } from './openBadge.ts'

type Evidence = OpenBadge['evidence'][number]
const of = (...tasks: Array<Acceptance | 'picture'>) =>
  tasks.map((task) =>
    task === 'picture' ? { acceptedBy: 'presence', checkKind: 'picture' } : { acceptedBy: task, checkKind: 'keywords' },
  ) as Evidence[]

test.for<[Evidence[], string]>([
  [
    of('computed', 'picture', 'computed', 'computed', 'computed'),
    '4 of 5 tasks checked against values drawn for this learner, 1 screenshot not checked',
  ],
  [of('check', 'check'), 'All 2 tasks checked'],
  [of('check'), '1 of 1 task checked'],
  [of('seen', 'own_words'), '1 of 2 tasks seen running on the learner’s machine, 1 explained in own words'],
  [
    of('check', 'seen', 'computed', 'model', 'learner', 'shown', 'presence', 'presence'),
    '3 of 8 tasks checked (1 against values drawn for this learner, 1 seen running on the learner’s machine), 1 judged by a language model, 2 answers not checked, 1 on the learner’s word, 1 with the explanation shown',
  ],
  [of('presence', 'picture', 'picture'), '3 tasks: 2 screenshots not checked, 1 answer not checked'],
])('the tasks of a credential are summed up, and each is counted once: %#', ([evidence, sentence]) => {
  expect(checkedTasks(evidence)).toBe(sentence)
})
