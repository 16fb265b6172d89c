import { WrittenQuiz, type QuizBank } from '@fieldwork/core/quizzes/schema.ts'
import type { Source } from '../source/files.ts'
import { readYaml } from '../source/yaml.ts'
import { reportGiveaways } from './giveaways.ts'

const minQuestions = 8
const maxQuestions = 12

/** Reads the question bank in `quiz.yaml`. Returns undefined, after findings, if it can't be used. `id`: of the quiz node. */
export const readQuiz = (source: Source, id: string): QuizBank | undefined => {
  const record = readYaml(source, WrittenQuiz)
  if (!record) return undefined
  const { value: quiz, lineOf } = record
  const { report } = source
  if (quiz.questions.length < minQuestions || quiz.questions.length > maxQuestions) {
    report(
      'quiz-size',
      lineOf(['questions']),
      `A quiz has ${minQuestions} to ${maxQuestions} questions; this one has ${quiz.questions.length}.`,
    )
  }
  quiz.questions.forEach((question, at) => {
    const line = lineOf(['questions', at])
    const answers = question.options.filter(({ answer }) => answer === true).length
    if (quiz.questions.findIndex((other) => other.id === question.id) !== at)
      report('quiz-duplicate', line, `Two questions have the id \`${question.id}\`. Rename one.`)
    const values = question.options.map(({ value }) => value.trim().toLowerCase())
    if (new Set(values).size < values.length) report('quiz-duplicate', line, `Two options of \`${question.id}\` are the same. Change one.`)
    if (question.type === 'multiple' ? answers === 0 : answers !== 1) {
      const wanted = question.type === 'multiple' ? 'at least one option' : 'exactly one option'
      report('quiz-answers', line, `\`${question.id}\` needs ${wanted} with \`answer: true\`; it has ${answers}.`)
    }
    if (question.type === 'true-false' && question.options.length !== 2) {
      report('quiz-answers', line, `\`${question.id}\` is true or false, so it has two options, not ${question.options.length}.`)
    }
  })
  const questions = quiz.questions.map(({ options, ...question }) => ({
    ...question,
    options: options.map(({ value, explanation, answer }, at) => ({
      id: `${question.id}-${at + 1}`,
      value,
      explanation,
      isAnswer: answer === true,
    })),
  }))
  reportGiveaways(questions, (rule, message, at) => report(rule, lineOf(at === undefined ? ['questions'] : ['questions', at]), message))
  return { id, name: quiz.name, description: quiz.description, questions }
}
