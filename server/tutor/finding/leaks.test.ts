import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compileCatalogue } from '@fieldwork/compiler/compileCatalogue.ts'
import { demandsAnswer } from '@fieldwork/core/chats/hints.ts'
import { chatStart } from '@fieldwork/core/messages/tutor.ts'
import type { SourcePassage } from '../../adapters/model/model.ts'
import { leakIn } from '../../chats/score/testing-leaks.ts'
import { createPassageIndex } from '../passageIndex.ts'
import { materialFor } from '../retrieval/material.ts'
import { passagesOf } from '../retrieval/passages.ts'
import { detailPassages, furtherPassages, onwardLink } from './continued.ts'
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
    const shown = questions
      .flatMap((question) => foundPassages(index, question, unnamed))
      .map(({ title, quote, commands = '', code = '', continued = '', best = '' }) =>
        comparable(`${title} ${commands} ${quote} ${code} ${continued} ${best}`),
      )
    return secrets.filter((secret) => shown.some((quote) => quote.includes(secret))).map((secret) => `${project.id}: ${secret}`)
  })
  expect(leaks).toEqual([])
})

test('nor by a message that continues the answer about a task’s question', () => {
  const leaks = shipped.flatMap(({ project, index, secrets }) => {
    const shown = project.validations.flatMap(({ title }) => {
      const passages = foundPassages(index, title, unnamed)
      return (['command', 'lines', 'further', 'reason'] as const)
        .flatMap((wanted) => furtherPassages(index, passages, wanted, title, unnamed))
        .map(({ quote, code = '' }) => comparable(`${quote} ${code}`))
    })
    return secrets.filter((secret) => shown.some((quote) => quote.includes(secret))).map((secret) => `${project.id}: ${secret}`)
  })
  expect(leaks).toEqual([])
})

test('a result is quoted with the commands that led to it, which delete nothing', () => {
  const git = shipped.find(({ project }) => project.id === 'git-from-zero-to-undo')!
  const [first] = foundPassages(git.index, 'deleted notes.txt, git restore says pathspec did not match any file', unnamed)
  expect(first).toMatchObject({
    quote: expect.stringMatching(/^The error is expected/),
    commands: 'git restore rolls.txt\ngit restore notes.txt',
  })
  const all = shipped.flatMap(({ index }) => index.passages.flatMap(({ commandsBefore }) => commandsBefore ?? []))
  expect(all.length).toBeGreaterThan(100)
  expect(all.filter((commands) => commands.split('\n').length > 4 || /^(?:rm|git reset --hard|dropdb)\b/m.test(commands))).toEqual([])
})

test('no second message leads to the text right after a task, which often gives away its answer', () => {
  const leaks = shipped.flatMap(({ project, index }) => {
    const texts = index.passages.filter(({ kind, followsTask }) => kind === 'text' && !followsTask)
    return texts.flatMap(({ blockId, stepId, title, text }) => {
      const answer = [{ blockId, stepId, title, quote: text, best: '' }]
      const results = [
        ...(['file', 'number', 'window'] as const).flatMap((wanted) => detailPassages(index, answer, wanted, unnamed)),
        ...onwardLink(index, answer, 'so what number do I put in', unnamed),
      ]
      const isAfterTask = (one: SourcePassage) => index.passages.some((other) => other.blockId === one.blockId && other.followsTask)
      return results.filter(isAfterTask).map(({ quote, best }) => `${project.id}: ${quote || best}`)
    })
  })
  expect(leaks).toEqual([])
})

test('no answer, reason or example that an author wrote for the finder gives away a task', () => {
  const leaks = shipped.flatMap(({ project, index }) => {
    const open = index.passages.flatMap(({ kind, text }) => (kind === 'answer' ? [] : text))
    const written = index.passages.filter(({ kind }) => kind === 'answer')
    const texts = written.flatMap(({ text, introduced = '', why = '', example = '' }) => [`${text} ${introduced}`, why, example])
    return texts.flatMap((text) =>
      project.validations.flatMap(({ check, model }) => (check && leakIn(text, { check, modelAnswer: model ?? '' }, open, [])) ?? []),
    )
  })
  expect(leaks).toEqual([])
})

test('no reason or example has what only an answer, a hint or the quiz says', () => {
  const leaks = shipped.flatMap(({ project, index, secrets }) => {
    const texts = index.passages.flatMap(({ why = '', example = '' }) => [comparable(why), comparable(example)])
    return secrets.filter((secret) => texts.some((text) => text.includes(secret))).map((secret) => `${project.id}: ${secret}`)
  })
  expect(leaks).toEqual([])
})

test('no phrase in asked.yaml gives away what only an answer or the quiz says', () => {
  const leaks = shipped.flatMap(({ project, secrets, readable }) => {
    const phrases = Object.values(project.lookups).flatMap((list) => list.flatMap((one) => one.phrases))
    const small = secrets.map((secret) => secret.toLowerCase())
    const isLong = (phrase: string) => phrase.split(' ').length >= 5
    return phrases.filter(
      (phrase) => isLong(phrase) && !readable.includes(phrase) && small.some((secret) => secret.includes(phrase.toLowerCase())),
    )
  })
  expect(leaks).toEqual([])
})

test('what the panel suggests to ask about a concept or a step finds it for certain in every project that ships', () => {
  const missed = shipped.flatMap(({ project, index }) => {
    const has = (prompt: string, isSought: (one: SourcePassage) => boolean) => {
      const [first] = foundPassages(index, prompt, unnamed)
      return first?.isRelevant && first.quote !== '' && isSought(first)
    }
    const named = index.passages.flatMap(({ conceptId, headings }) => (conceptId === undefined ? [] : [headings]))
    const questions = named.flatMap((name) => [chatStart.concept(name).prompt, `what does ${name} mean`, `what is ${name}?`, name])
    const titles = index.passages.filter(({ kind }) => kind === 'text').map(({ title }) => title)
    return [
      ...questions.filter((question) => !has(question, ({ kind }) => kind === 'concept')),
      ...[...new Set(titles)].map((title) => chatStart.step(title).prompt).filter((prompt) => !has(prompt, ({ kind }) => kind === 'text')),
      ...project.document.steps.filter(({ title }) => !titles.includes(title)).map(({ title }) => `there is no step ${title}`),
    ].map((question) => `${project.id}: ${question}`)
  })
  expect(missed).toEqual([])
})

test('every project that ships says how people ask for its passages', () => {
  expect(projects.filter(({ lookups }) => Object.keys(lookups).length < 8).map(({ id }) => id)).toEqual([])
})

test('questions about anything else get no passage in most projects, and rarely a link', () => {
  const questions = ['what is the capital of France?', 'who won the world cup', 'how do I bake bread', 'recommend me a good movie']
  const results = shipped.flatMap(({ index }) => questions.map((question) => foundPassages(index, question, unnamed)))
  expect(results.filter((passages) => passages.some(({ isRelevant }) => isRelevant))).toEqual([])
  expect(results.filter(({ length }) => length > 0).length).toBeLessThanOrEqual(2)
})

describe('of the questions that the rules were tuned with', () => {
  const path = join(import.meta.dirname, '../../../bench/finding/tuning/tutor.json')
  const questions = JSON.parse(readFileSync(path, 'utf8')) as Array<{ project: string; question: string; answeredBy: string[] }>
  const indexes = new Map(
    projects.map(({ id, document, files, lookups }) => {
      const openSections = new Map(files.map(({ contentId, blocks }) => [contentId, blocks]))
      return [id, createPassageIndex(passagesOf({ document, openSections, lookups }, document.tracks[0]?.id ?? 'main', concepts))]
    }),
  )
  const plain = (text: string) => comparable(text.replaceAll('**', ''))
  const isAnswered = (texts: readonly string[], answeredBy: readonly string[]) =>
    texts.some((text) => answeredBy.some((accepted) => plain(text).includes(plain(accepted))))

  const searched = questions.filter(({ question }) => !demandsAnswer(question))
  /** What is found with a step in view, which `stepIn` chooses from those of the project. */
  const answersWith = (stepIn: (steps: readonly string[], right: string | undefined) => string | undefined) =>
    searched.map(({ project, question, answeredBy }) => {
      const index = indexes.get(project)!
      const all = [...new Set(index.passages.map(({ stepId }) => stepId).filter(Boolean))]
      const right = index.passages.find(({ stepId, text }) => stepId !== '' && isAnswered([text], answeredBy))?.stepId
      const found = foundPassages(index, question, unnamed, { about: '', shown: [], stepId: stepIn(all, right) })
      const shown = found.filter(({ quote }) => quote !== '').map(({ quote, code = '', continued = '' }) => `${quote} ${code} ${continued}`)
      const steps = index.passages.filter(({ text }) => isAnswered([text], answeredBy)).map(({ stepId }) => stepId)
      const outcome = shown.length === 0 ? 'silent' : isAnswered(shown, answeredBy) ? 'useful' : 'wrong'
      return {
        outcome,
        isNear: answeredBy.length > 0 && outcome === 'silent' && found.length > 0,
        leads: found.some(({ stepId }) => steps.includes(stepId)),
      }
    })
  const answers = answersWith(() => undefined)
  const count = (outcome: string, of = answers) => of.filter((one) => one.outcome === outcome).length

  test('at least 231 of 321 are answered usefully without a language model, and at most 14 of 378 wrongly', () => {
    expect(questions).toHaveLength(378)
    expect(count('useful')).toBeGreaterThanOrEqual(231)
    expect(count('wrong')).toBeLessThanOrEqual(14)
  })

  test('with the step in view that answers, at least 239 are, and with another in view as many as with none, and at most 15 wrongly', () => {
    const inRight = answersWith((_, right) => right)
    expect(count('useful', inRight)).toBeGreaterThanOrEqual(239)
    expect(count('wrong', inRight)).toBeLessThanOrEqual(15)
    const inOther = answersWith((steps, right) => steps.filter((one) => one !== right).at(-1))
    expect(count('useful', inOther)).toBeGreaterThanOrEqual(227)
    expect(count('wrong', inOther)).toBeLessThanOrEqual(15)
  })

  test('where nothing is certain, six in seven get a link to the step that answers', () => {
    const near = answers.filter(({ isNear }) => isNear)
    expect(near.length).toBeGreaterThan(20)
    expect(near.filter(({ leads }) => leads).length).toBeGreaterThanOrEqual(0.85 * near.length)
  })

  test('a language model gets the right passage or answer for at least 306 of 321', () => {
    const right = questions.filter(({ project, question, answeredBy }) => {
      const material = materialFor(indexes.get(project)!, { task: 'ask', highlightedText: '', query: question }, unnamed)
      return isAnswered(
        material.map(({ text }) => text),
        answeredBy,
      )
    })
    expect(questions.filter(({ answeredBy }) => answeredBy.length > 0)).toHaveLength(321)
    expect(right.length).toBeGreaterThanOrEqual(306)
  })
})
