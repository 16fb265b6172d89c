import { describe, expect, test } from 'vitest'
import { productQuestionIn } from './productQuestions.ts'
import { productQuestions, technicalQuestions } from './testing-productQuestions.ts'

describe.each(['seen', 'unseen'] as const)('questions that were %s when the first of these were stored', (part) => {
  test.each(productQuestions[part])('about “%s” are recognized: %s', (topic, question) => {
    expect(productQuestionIn(question)?.topic).toBe(topic)
  })

  test.each(technicalQuestions[part])('“%s” is about a project, not certainly about the product', (question) => {
    expect(productQuestionIn(question)?.isCertain ?? false).toBe(false)
  })
})

test('of the technical ones, few could be about the product at all', () => {
  const mistaken = Object.values(technicalQuestions).flatMap((part) => part.filter((question) => productQuestionIn(question)))
  expect(mistaken.length).toBeLessThanOrEqual(4)
})

test('what may be about the project, too, is uncertain, and an error message is never about the product', () => {
  expect(productQuestionIn('start over')).toEqual({ topic: 'restart', isCertain: false, isStored: false })
  expect(productQuestionIn('I want to start this project over')).toEqual({ topic: 'restart', isCertain: true, isStored: true })
  expect(productQuestionIn('error: is this free')).toBeUndefined()
})
