import { expect, test } from 'vitest'
import { goalLead, goalWords } from './goalWords.ts'

test.each([
  ['I want to learn SQL', 'learn SQL'],
  ['i would like to run a shop', 'run a shop'],
  ['I want to', 'I want to'],
  ['Kubernetes, from the beginning', 'Kubernetes, from the beginning'],
])('the goal %j goes on after "I want to" as %j', (goal, words) => {
  expect(goalWords(goal)).toBe(words)
})

test.each([
  ['run a shop', 'I want to '],
  ['I want to learn SQL', 'I want to '],
  ['our site is slow', ''],
  ['inherited a Postgres', ''],
  ['Wordpress site', ''],
  ['I want to juggle', 'I want to '],
  ['I’m scared of Git', ''],
  ['how do logins work?', ''],
])('the goal %j begins with %j', (goal, lead) => {
  expect(goalLead(goal)).toBe(lead)
})
