import type { QuizQuestion } from '@fieldwork/core/quizzes/schema.ts'
import type { Rule } from '../findings/rules.ts'

type Question = Pick<QuizQuestion, 'type' | 'options'>

/** Reports that the quiz, or its question at this index, can be answered by guessing. */
type ReportGiveaway = (rule: Rule, message: string, at?: number) => void

/** About nine in ten random quizzes with three or four options per question stay within this limit. */
const maxLongestRight = (singleCount: number): number => Math.max(3, Math.floor(singleCount * 0.4))

/** Reports wording that helps a guesser in one quiz. */
export const reportGiveaways = (questions: readonly Question[], report: ReportGiveaway): void => {
  const singles = questions.filter(({ type }) => type === 'single')
  questions.forEach((question, at) => {
    if (isMuchLonger(question))
      report(
        'quiz-length',
        'The right option is much longer than the others, which gives it away. Shorten it, or say more in the others.',
        at,
      )
    for (const { value } of question.options.filter(isStraw))
      report('quiz-straw', `Nobody chooses \`${value}\`. Write what someone who only pasted the commands might believe.`, at)
    for (const { value } of question.options.filter(pointsAtOthers))
      report('quiz-straw', `Options are shuffled each time, so \`${value}\` refers to nothing. Ask for several answers instead.`, at)
  })
  const rightIsLongestCount = singles.filter(isLongestRight).length
  if (rightIsLongestCount > maxLongestRight(singles.length))
    report(
      'quiz-longest',
      `The longest option is right in ${rightIsLongestCount} of ${singles.length} questions with one answer; at most ${maxLongestRight(singles.length)} is fair. Shorten right options, or say more in wrong ones.`,
    )
  const answers = questions.filter(({ type }) => type === 'true-false').map(rightValue)
  if (answers.length > 1 && new Set(answers).size === 1)
    report('quiz-true-false', `All ${answers.length} statements of this quiz have the answer "${answers[0]}". Reverse one of them.`)
  if (!questions.some((question) => question.type === 'multiple' && rightCount(question) > 1))
    report('quiz-multiple', 'No question of this quiz has several right options. Turn one into `type: multiple`.')
}

/** With fewer questions or statements, a fair catalogue could miss the shares by chance. */
const minQuestions = 100
const minStatements = 10

/** Reports patterns over all quizzes of a content folder that help a guesser. */
export const reportShares = (questions: readonly Question[], report: (rule: Rule, message: string) => void): void => {
  if (questions.length < minQuestions) return
  const ofType = (type: QuizQuestion['type']) => questions.filter((question) => question.type === type)
  const [singles, multiples, statements] = [ofType('single'), ofType('multiple'), ofType('true-false')]
  const [answer, answerCount] = mode(statements.map(rightValue))
  if (statements.length >= minStatements && answerCount > statements.length * 0.6)
    report(
      'quiz-shares',
      `"${answer}" is right in ${answerCount} of ${statements.length} statements; 40 to 60 % are fair. Reverse some of them.`,
    )
  const rightIsLongestCount = singles.filter(isLongestRight).length
  const byChance = singles.reduce((sum, { options }) => sum + 1 / options.length, 0)
  if (rightIsLongestCount > byChance + singles.length * 0.05)
    report(
      'quiz-shares',
      `The longest option is right in ${rightIsLongestCount} of ${singles.length} questions with one answer; chance gives ${Math.round(byChance)}. Shorten right options, or say more in wrong ones.`,
    )
  if (multiples.length < questions.length * 0.15)
    report(
      'quiz-shares',
      `${multiples.length} of ${questions.length} questions ask for several answers; 15 % are ${Math.ceil(questions.length * 0.15)}. Turn some into \`type: multiple\`.`,
    )
  const [rights, rightsCount] = mode(multiples.map(rightCount))
  if (rightsCount > (multiples.length * 2) / 3)
    report(
      'quiz-shares',
      `${rightsCount} of ${multiples.length} questions that ask for several answers have ${rights} right ones. Vary how many are right.`,
    )
}

type Option = Question['options'][number]

const rightCount = ({ options }: Question): number => options.filter(({ isAnswer }) => isAnswer).length

const rightValue = ({ options }: Question): string => options.find(({ isAnswer }) => isAnswer)?.value.trim() ?? ''

/** Length of the longest right option, or of the longest wrong one. */
const maxLength = ({ options }: Question, isRight: boolean): number =>
  Math.max(0, ...options.map(({ value, isAnswer }) => (isAnswer === isRight ? value.length : 0)))

const isLongestRight = (question: Question): boolean => maxLength(question, true) >= maxLength(question, false)

/** Guessers choose the longest option, because authors write the right one with the most care. */
const isMuchLonger = (question: Question): boolean => {
  const [right, wrong] = [maxLength(question, true), maxLength(question, false)]
  return question.type === 'single' && right > wrong * 1.5 && right > wrong + 20
}

/** Phrases that fit any question and are never the right answer. */
const stockPhrase =
  /^(?:because )?(?:it|that|this) (?:is|was|costs|saves|takes|needs) (?:faster|slower|shorter|longer|easier|cheaper|impossible|money|time)\.?$/i

const isStraw = ({ value, isAnswer }: Option): boolean => !isAnswer && stockPhrase.test(value.trim())

const pointsAtOthers = ({ value }: Option): boolean =>
  /^(?:all|both|none|neither) of (?:the above|these|the others)\.?$/i.test(value.trim())

/** Returns the value that occurs most often, with its count. */
const mode = <Value>(values: readonly Value[]): [value: Value | undefined, count: number] => {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [undefined, 0]
}
