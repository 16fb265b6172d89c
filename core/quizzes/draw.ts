import type { DrawnQuestion, QuizBank, QuizQuestion } from './schema.ts'

/** Questions of one attempt. */
export const questionsPerAttempt = 5

/** A number from 0 up to, not including, 1. */
export type Random = () => number

/**
 * Draws the questions of a new attempt in random order, preferring those never asked or asked longest ago. `earlier`: previous attempts,
 * oldest first. Options are never in the same order as in the question's last attempt.
 */
export const drawQuestions = (bank: Pick<QuizBank, 'questions'>, earlier: readonly DrawnQuestion[][], random: Random): DrawnQuestion[] => {
  const lastAsked = (id: string) => earlier.findLastIndex((questions) => questions.some((question) => question.id === id))
  const chosen = shuffled(bank.questions, random)
    .toSorted((one, other) => lastAsked(one.id) - lastAsked(other.id))
    .slice(0, questionsPerAttempt)
  return shuffled(chosen, random).map((question) => ({
    id: question.id,
    options: optionOrder(question, earlier[lastAsked(question.id)]?.find(({ id }) => id === question.id)?.options, random),
  }))
}

/** True always comes before false, as people expect. */
const optionOrder = ({ type, options }: QuizQuestion, last: readonly string[] | undefined, random: Random): string[] => {
  const ids = options.map(({ id }) => id)
  if (type === 'true-false') return ids
  const order = shuffled(ids, random)
  const isSame = last !== undefined && order.every((id, at) => id === last[at])
  return isSame ? [...order.slice(1), order[0]!] : order
}

/** Fisher–Yates shuffle. */
const shuffled = <Item>(items: readonly Item[], random: Random): Item[] => {
  const mixed = [...items]
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    const item = mixed[at]!
    mixed[at] = mixed[other]!
    mixed[other] = item
  }
  return mixed
}
