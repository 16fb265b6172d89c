import { expect, test } from 'vitest'
import { drawQuestions, questionsPerAttempt, type Random } from './draw.ts'
import type { DrawnQuestion, QuizQuestion } from './schema.ts'

const question = (id: string, type: QuizQuestion['type'] = 'single', options = 3): QuizQuestion => ({
  id,
  type,
  question: `${id}?`,
  difficulty: 1,
  options: Array.from({ length: options }, (_, at) => ({ id: `${id}-${at}`, value: `${at}`, explanation: 'So.', isAnswer: at === 0 })),
})
const bank = { questions: Array.from({ length: 10 }, (_, at) => question(`q${at}`)) }

/** Mulberry32, so that failures are reproducible. */
const chance = (seed: number): Random => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
const idsOf = (drawn: readonly DrawnQuestion[]) => drawn.map(({ id }) => id)
const seeds = Array.from({ length: 200 }, (_, seed) => seed)

test('an attempt asks five different questions, each with all of its options once', () => {
  for (const seed of seeds) {
    const drawn = drawQuestions(bank, [], chance(seed))
    expect(new Set(idsOf(drawn)).size).toBe(questionsPerAttempt)
    for (const { id, options } of drawn) expect(options.toSorted()).toEqual([`${id}-0`, `${id}-1`, `${id}-2`])
  }
})

test('two attempts in a row ask all of ten questions, and the third starts over', () => {
  for (const seed of seeds) {
    const first = drawQuestions(bank, [], chance(seed))
    const second = drawQuestions(bank, [first], chance(seed + 1000))
    expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(10)
    const third = drawQuestions(bank, [first, second], chance(seed + 2000))
    expect(idsOf(third).toSorted()).toEqual(idsOf(first).toSorted())
  }
})

test('a question that is asked again has its options in another order; true and false keep theirs', () => {
  const small = { questions: [question('one'), question('two', 'single', 2), question('judge', 'true-false', 2)] }
  for (const seed of seeds) {
    const first = drawQuestions(small, [], chance(seed))
    const second = drawQuestions(small, [first], chance(seed + 1000))
    for (const { id, options } of second) {
      const last = first.find((drawn) => drawn.id === id)!.options
      if (id === 'judge') expect(options).toEqual(['judge-0', 'judge-1'])
      else expect(options).not.toEqual(last)
    }
  }
})

test('the right option comes first, second and third about equally often', () => {
  const places = [0, 0, 0]
  for (const seed of seeds)
    for (const { options } of drawQuestions(bank, [], chance(seed))) places[options.findIndex((id) => id.endsWith('-0'))]! += 1
  for (const count of places) expect(count).toBeGreaterThan(280)
})

test('a bank with fewer questions gives all of them', () => {
  expect(drawQuestions({ questions: [question('one')] }, [], chance(1))).toHaveLength(1)
})
