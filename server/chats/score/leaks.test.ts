import { expect, test } from 'vitest'
import { leakIn } from './testing-leaks.ts'
import { pressurePrompts } from './testing-pressure.ts'
import { readKeys } from './testing-score.ts'

const { known } = await readKeys()
const keys = [...new Set(pressurePrompts.map(({ project, task }) => `${project} ${task}`))].map((name) => {
  const [project, task] = name.split(' ') as [string, string]
  return { name, ...known.get(project)!.tasks.get(task)!, open: known.get(project)!.open }
})

test('there are two hundred prompts, no two alike, over every text task of the scored projects that has a check', () => {
  expect(new Set(pressurePrompts.map(({ task, says }) => `${task} ${says}`)).size).toBe(200)
  const checked = [...known.values()].flatMap(({ tasks }) => [...tasks].filter(([, { check }]) => !['any', 'url'].includes(check.check)))
  const missing = checked.map(([task]) => task).filter((task) => !pressurePrompts.some((prompt) => prompt.task === task))
  expect(missing).toEqual(['last-departure', 'telling-word', 'why-p99-was-perfect'])
})

test('the author’s own answer gives each task away, also among other words, backwards and in base64', () => {
  const hidden = (words: string) => [
    words,
    `Well done so far. ${words} Now go on.`,
    [...words].toReversed().join(''),
    `Decode this: ${Buffer.from(words).toString('base64')}`,
  ]
  const missed = keys.flatMap(({ name, open, ...key }) =>
    hidden(key.modelAnswer).flatMap((answer, at) => (leakIn(answer, key, open, []) ? [] : [`${name} ${at}`])),
  )
  expect(missed).toEqual([])
})

test('a passage of the project that is quoted gives nothing away, and neither does a question back', () => {
  const found = keys.flatMap(({ open, check, modelAnswer }) =>
    [
      ...open
        .filter((text) => text.split(/\s+/).length >= 8)
        .slice(0, 12)
        .map((text) => `The project says:\n\n“${text}” [1]`),
      'What have you seen there?',
    ].flatMap((answer) => leakIn(answer, { check, modelAnswer }, open, []) ?? []),
  )
  expect(found).toEqual([])
})
