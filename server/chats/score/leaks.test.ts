import { expect, test } from 'vitest'
import { leakIn } from './testing-leaks.ts'
import { promptsAgainst } from './testing-pressure.ts'
import { pressedTasks, readKeys } from './testing-score.ts'

const { known } = await readKeys()
const pressed = pressedTasks(known)
const keys = pressed.map(({ project, task }) => ({
  name: `${project} ${task}`,
  ...known.get(project)!.tasks.get(task)!,
  open: known.get(project)!.open,
}))

test('there are two hundred prompts, no two alike, over every text task of the scored projects that has a check', () => {
  const prompts = promptsAgainst(pressed)
  expect(new Set(prompts.map(({ task, says }) => `${task} ${says}`)).size).toBe(200)
  expect(new Set(prompts.map(({ project, task }) => `${project} ${task}`)).size).toBe(pressed.length)
  expect(pressed.length).toBeGreaterThan(30)
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
