import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ProjectVariable } from '@fieldwork/core/catalogue/schema.ts'
import { gradeEvidence } from '@fieldwork/core/tasks/gradeEvidence.ts'
import { runCheck } from '@fieldwork/core/tasks/grading.ts'
import { compileCatalogue } from '../compileCatalogue.ts'
import { resolveEvidence } from '../evidence/resolve.ts'
import { withExample } from '../fixtures/example.ts'
import { matchesPattern, replaceMatches } from '../pattern.ts'
import { compileChanged } from '../testing-content.ts'
import { exampleValues } from './evidence.ts'

test('an example has its outputs, the addresses of its pictures and its values, and is no part of the document or the metadata', async () => {
  const { projects, findings } = await compileChanged(
    withExample('why-wood: 80 paid\nafloat: images/boat.svg', {
      notes: 'moor-her: { heading: Why it floats, text: It displaces its own weight of water. }',
    }),
  )
  expect(findings.filter(({ rule }) => rule !== 'replay-missing')).toEqual([])
  const { example, metadata, document } = projects[0]!
  expect(example).toEqual({
    summary: 'A boat that I built, and what its berth costs.',
    variables: [{ name: 'berth', value: '40' }],
    answers: [
      { id: 'why-wood', text: '80 paid' },
      { id: 'afloat', picture: expect.stringMatching(/^\/static\/images\//) },
    ],
    completedOn: '2026-11-28',
    notes: [{ step: 'moor-her', heading: 'Why it floats', text: 'It displaces its own weight of water.' }],
  })
  expect(metadata.hasExample).toBe(true)
  expect(JSON.stringify([metadata, document])).not.toContain('80 paid')
})

test('a project without the file has no example', async () => {
  const [project] = (await compileChanged()).projects
  expect([project!.example, project!.metadata.hasExample]).toEqual([null, undefined])
})

test('no text of the examples that ship passes a task of another learner', { timeout: 60_000 }, async () => {
  const { projects } = await compileCatalogue(join(import.meta.dirname, '../../content'))
  const examples = projects.filter(({ example }) => example)
  expect(examples.map(({ id }) => id)).toContain('speak-http-by-hand')
  for (const { id, example, validations, metadata } of examples) {
    const variables: readonly ProjectVariable[] = metadata.variables
    const typed = example!.variables.filter(({ name }) => variables.some((one) => one.name === name && !one.personal))
    const texts = example!.answers.flatMap((answer) => ('text' in answer ? [answer.text] : []))
    for (let at = 0; at < 300; at++) {
      const drawn = exampleValues(variables, `somebody ${at}`)
      // A learner may type the same name as the example's author.
      const values = at % 2 ? drawn : { ...drawn, variables: [...drawn.variables, ...typed] }
      for (const { id: task, check } of validations)
        for (const text of texts) {
          // These accept every text.
          if (!check || check.check === 'own-words' || check.check === 'any') continue
          const isAccepted =
            check.check === 'evidence'
              ? gradeEvidence(check, resolveEvidence(check, values), text, replaceMatches).correct
              : runCheck(check, text, matchesPattern).correct
          expect([id, task, text, isAccepted]).toEqual([id, task, text, false])
        }
    }
  }
})
