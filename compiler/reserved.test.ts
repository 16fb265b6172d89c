import { expect, test } from 'vitest'
import { isIdentifier } from '@fieldwork/core/identifiers.ts'
import { endpoints } from '@fieldwork/core/endpoints.ts'
import { openFolder } from './source/projectFolder.ts'
import type { Finding } from './findings/rules.ts'
import { contentFolder } from './testing-content.ts'

const wordsIn = (pattern: RegExp) => [...new Set(endpoints.flatMap(({ path }) => pattern.exec(path)?.[1] ?? []))].filter(isIdentifier)
const projectWords = wordsIn(/^\/projects\/([^/{]+)/)
const contentWords = wordsIn(/^\/projects\/\{projectId\}\/([^/{]+)/)

test('there are words of the server that an author could take', () => {
  expect(projectWords).toContain('selection')
  expect(contentWords).toContain('validations')
})

test.each(projectWords)('no project can be called `%s`, which the server means otherwise', async (word) => {
  const findings: Finding[] = []
  await openFolder(contentFolder({ [`projects/${word}/project.md`]: 'x' }), word, findings)
  expect(findings.map(({ rule }) => rule)).toEqual(['id-reserved'])
})

test.each(contentWords)('no text of a Pro section can be called `%s`, which the server means otherwise', async (word) => {
  const findings: Finding[] = []
  await openFolder(contentFolder({ [`projects/build-a-boat/sections/${word}.md`]: 'x' }), 'build-a-boat', findings)
  expect(findings.map(({ rule }) => rule)).toEqual(['id-reserved'])
})
