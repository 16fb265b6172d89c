import { expect, test } from 'vitest'
import { goalLead, goalWords } from './goalWords.ts'

test.each([
  ['I want to learn SQL', 'learn SQL'],
  ['i would like to run a shop', 'run a shop'],
  ['I want to', 'I want to'],
  ['I want to Speak Japanese', 'speak Japanese'],
  ['I want to SSH into my server', 'SSH into my server'],
  ['Speak Japanese', 'Speak Japanese'],
  ['Kubernetes, from the beginning', 'Kubernetes, from the beginning'],
])('the goal %j goes on after "I want to" as %j', (goal, words) => {
  expect(goalWords(goal)).toBe(words)
})

test.each([
  ['I want to learn SQL', 'I want to '],
  ['i would like to juggle', 'I want to '],
  ['run a shop', ''],
  ['lose ten kilos', ''],
  ['our site is slow', ''],
])('the goal %j begins with %j', (goal, lead) => {
  expect(goalLead(goal)).toBe(lead)
})
