import { expect, test } from 'vitest'
import { credentialMessages } from '../messages/credentials.ts'
import { checkedTasks } from './checkedTasks.ts'
import type { Acceptance, OpenBadge } from './openBadge.ts'

type Evidence = OpenBadge['evidence'][number]
const extra = (evidence: Evidence[]): Evidence[] => evidence.map((task) => ({ ...task, description: credentialMessages.extra }))
const of = (...tasks: Array<Acceptance | 'picture'>) =>
  tasks.map((task) =>
    task === 'picture' ? { acceptedBy: 'presence', checkKind: 'picture' } : { acceptedBy: task, checkKind: 'keywords' },
  ) as Evidence[]

test.for<[Evidence[], string]>([
  [of('computed', 'picture', 'computed', 'computed', 'computed'), '5 tasks: 4 outputs checked, 1 screenshot not checked'],
  [of('check', 'check'), 'All 2 tasks checked by the server'],
  [of('check'), 'The only task checked by the server'],
  [of('seen', 'seen'), 'All 2 tasks seen running on Nora’s machine'],
  [of('own_words'), '1 task: 1 explained by Nora'],
  [of('seen', 'own_words'), '2 tasks: 1 seen running on Nora’s machine, 1 explained by Nora'],
  [
    of('check', 'seen', 'computed', 'model', 'learner', 'shown', 'presence', 'presence'),
    '8 tasks: 3 answers checked (1 seen running on Nora’s machine), 1 judged by a language model, 2 answers not checked, 1 on Nora’s word, 1 looked up',
  ],
  [of('presence', 'picture', 'picture'), '3 tasks: 2 screenshots not checked, 1 answer not checked'],
  [[...of('check', 'check'), ...extra(of('check'))], 'All 2 tasks and 1 extra checked by the server'],
  [
    [...of('check', 'picture'), ...extra(of('own_words', 'check'))],
    '2 tasks and 2 extra: 2 answers checked, 1 explained by Nora, 1 screenshot not checked',
  ],
  [[...of('check'), ...extra(of('check'))], 'The task and 1 extra checked by the server'],
])('the tasks of a credential are summed up, and each is counted once: %#', ([evidence, sentence]) => {
  expect(checkedTasks(evidence, 'Nora Lind')).toBe(sentence)
})

test('an example speaks of the learner, not of somebody called “Your”', () =>
  expect(checkedTasks(of('own_words'), credentialMessages.example.person)).toBe('1 task: 1 explained by the learner'))
