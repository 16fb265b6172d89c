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
