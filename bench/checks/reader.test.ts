import { expect, test } from 'vitest'
import { compileChanged, home, projectFile } from '../../compiler/testing-content.ts'
import { gradedTasks, modelsOf } from './gradedTasks.ts'
import { triesOfReader } from './reader.ts'
import { emptyAccepted, foreignAccepted } from './emptyAndForeign.ts'

/** The linter's findings about the checks in these tests. */
const unearned = new Set(['empty-accepted', 'page-accepted', 'others-accepted'])

/** The graded tasks of a project with this check, of which this stands on the page. */
const tasksWith = async (check: string, shown: string) => {
  const { projects, findings } = await compileChanged({
    [projectFile]: (whole) =>
      whole
        .replace('tracks:\n', '  - name: dues\n    label: Dues\n    placeholder: "1"\n    personal: draw(100, 99999)\ntracks:\n')
        .replace('saw --name', () => `${shown}\nsaw --name`),
    [`${home}/answers.yaml`]: (whole) =>
      `why-wood:\n  model: A plank of wood is lighter than water.\n${check.replace(/^/gm, '  ')}\n${whole.slice(whole.indexOf('where-moored:'))}`,
  })
  expect(findings.filter(({ rule, severity }) => severity === 'error' && !unearned.has(rule))).toEqual([])
  return { tasks: gradedTasks(projects), models: modelsOf(projects) }
}
const passes = async (check: string, shown = 'echo {{dues}}') => {
  const { tasks, models } = await tasksWith(check, shown)
  return triesOfReader(
    tasks.find(({ id }) => id === 'why-wood')!,
    models,
  )
}
const pattern = (words: string) => `check: regex\npattern: ${words}\nhint: Look.\nexamples: { pass: ["${words}"], fail: [elm, fir] }`
const evidence = 'check: evidence\nevidence:\n  - run: cat dues.txt\n    prints: "{{dues * 2}} paid"'

test('a reader who built nothing passes a check that takes a line of the page, at the line that is most like the question', async () => {
  expect(await passes(pattern('heavy'), 'echo {{dues}}\n# wood does float, though heavy')).toEqual({
    passedAt: 1,
    passedWith: '# wood does float, though heavy',
  })
})

test('a reader who built nothing passes a check that takes an empty phrase, after page and model answers did not help', async () => {
  expect(await passes(pattern('know'))).toMatchObject({ passedWith: "I don't know" })
})

test('a reader who built nothing does not pass output that is computed from their own value', async () => {
  expect(await passes(evidence)).toEqual({})
})

test('a reader who built nothing passes output that the page shows', async () => {
  const { tasks } = await tasksWith(evidence, 'echo {{dues}}')
  const { accepts } = tasks.find(({ id }) => id === 'why-wood')!
  const own = Array.from({ length: 100_000 }, (_, at) => `${2 * at} paid`).filter(accepts)
  expect(own).toHaveLength(1)
  expect(await passes(evidence, `echo {{dues}} # cat dues.txt\n${own[0]}`)).toMatchObject({ passedAt: 1 })
})

test('of a choice the first try of the reader counts alone', async () => {
  const options = (right: string) =>
    `check: choice\noptions:\n${['saw', 'iron', 'lead'].map((value) => `  - { value: ${value}, explanation: Look., ${value === right ? 'answer: true' : ''} }\n`).join('')}`
  expect(await passes(options('saw'), 'echo {{dues}}\n# wood does float after the saw')).toMatchObject({ passedAt: 1 })
  expect(await passes(options('lead'), 'echo {{dues}}\n# wood does float after the saw')).toEqual({})
})

test('empty phrases and model answers of other projects are counted with what was tried', async () => {
  const { tasks, models } = await tasksWith(pattern('know|mast'), 'echo {{dues}}')
  expect(emptyAccepted(tasks)).toMatchObject({ tasks: 1 })
  expect(foreignAccepted(tasks, models)).toEqual({ accepted: 0, tried: 0 })
  const elsewhere = { project: 'build-a-raft', id: 'why-mast', model: 'The mast holds the sail.' }
  expect(foreignAccepted(tasks, [...models, elsewhere])).toEqual({ accepted: 1, tried: tasks.length })
})
