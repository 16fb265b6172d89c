import { expect, test } from 'vitest'
import { compileChanged, home } from '../testing-content.ts'

const compileAsked = async (asked: string) => {
  const { projects, findings } = await compileChanged({ [`${home}/asked.yaml`]: asked })
  return { project: projects[0]!, findings: findings.map(({ rule, line, severity }) => [rule, line, severity]) }
}

test('phrases belong to the block that contains their words, and aren’t part of the document', async () => {
  const { project, findings } = await compileAsked('Push her into the water:\n  - will it go under\n')
  expect(findings).toEqual([])
  const [[block, lookups] = []] = Object.entries(project.lookups)
  expect(JSON.stringify(project.document)).toContain(`"id":"${block}"`)
  expect(lookups).toEqual([{ words: 'Push her into the water', phrases: ['will it go under'] }])
  expect(JSON.stringify(project.document)).not.toContain('go under')
})

test('words of no passage or of several, and a phrase for two passages, are findings of style', async () => {
  const { findings } = await compileAsked('No passage says this:\n  - will it go under\nPush her into the water:\n  - Will it go under\n')
  expect(findings).toEqual([
    ['asked-unknown', 1, 'warning'],
    ['asked-twice', 3, 'warning'],
  ])
  const { findings: common } = await compileAsked('plank:\n  - will it go under\n')
  expect(common).toEqual([['asked-unknown', 1, 'warning']])
})

test('an answer belongs to the place that it leads to, apart from the phrases for the text', async () => {
  const { project, findings } = await compileAsked(`
Push her into the water:
  - will it go under
  - answer: Hold the line, and let her drift until she turns.
    commands: |
      cast off
      drift
    why: A boat that drifts turns by herself.
    example: At the quay, the wind turns her in a minute.
    asked: [How do I turn her?, she won’t turn, turn the boat]
`)
  expect(findings).toEqual([])
  expect(Object.values(project.lookups)).toEqual([
    [
      { words: 'Push her into the water', phrases: ['will it go under'] },
      {
        words: 'Push her into the water',
        phrases: ['How do I turn her?', 'she won’t turn', 'turn the boat'],
        answer: {
          text: 'Hold the line, and let her drift until she turns.',
          commands: 'cast off\ndrift',
          why: 'A boat that drifts turns by herself.',
          example: 'At the quay, the wind turns her in a minute.',
        },
      },
    ],
  ])
})

test.for([
  ['an unknown variable', 'Hold {{nothing}}, and let her drift until she turns.', 'cast off', 'variable-unknown'],
  ['a fifth command', 'Hold the line, and let her drift until she turns.', 'a\n      b\n      c\n      d\n      e', 'field-invalid'],
])('%s in an answer is a finding', async ([, answer, commands, rule]) => {
  const { findings } = await compileAsked(
    `Push her into the water:\n  - answer: ${answer}\n    commands: |\n      ${commands}\n    asked: [How do I turn her?, she turns, turn the boat]\n`,
  )
  expect(findings.map(([found]) => found)).toEqual([rule])
})
