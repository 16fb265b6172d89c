import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compileCatalogue } from '@fieldwork/compiler/compileCatalogue.ts'
import { createPassageIndex } from '../passageIndex.ts'
import { foundPassages } from './found.ts'
import { allPassages, comparable, secretsOf } from './testing-secrets.ts'

const { projects, concepts } = await compileCatalogue(join(import.meta.dirname, '../../../content'))
const shipped = projects.map((project) => {
  const passages = allPassages(project, concepts)
  const readable = comparable(passages.map(({ text }) => text).join('\n'))
  return { project, index: createPassageIndex(passages), secrets: secretsOf(project, passages), readable }
})
const unnamed = { variables: [], metadata: { variables: [] } }

test('nothing that only an answer, a hint or the quiz says can be found in any project that ships', () => {
  expect(projects).toHaveLength(36)
  const leaks = shipped.flatMap(({ project, index, secrets }) => {
    const questions = [...secrets, ...project.validations.map(({ title }) => title)]
    const shown = questions.flatMap((question) => foundPassages(index, question, unnamed)).map(({ quote }) => comparable(quote))
    return secrets.filter((secret) => shown.some((quote) => quote.includes(secret))).map((secret) => `${project.id}: ${secret}`)
  })
  expect(leaks).toEqual([])
})

test('no phrase in asked.yaml gives away what only an answer or the quiz says', () => {
  const leaks = shipped.flatMap(({ project, secrets, readable }) => {
    const phrases = Object.values(project.asked).flatMap((list) => list.flatMap((one) => one.phrases))
    const small = secrets.map((secret) => secret.toLowerCase())
    const isLong = (phrase: string) => phrase.split(' ').length >= 5
    return phrases.filter(
      (phrase) => isLong(phrase) && !readable.includes(phrase) && small.some((secret) => secret.includes(phrase.toLowerCase())),
    )
  })
  expect(leaks).toEqual([])
})

test('every project that ships says how people ask for its passages', () => {
  expect(projects.filter(({ asked }) => Object.keys(asked).length < 8).map(({ id }) => id)).toEqual([])
})
