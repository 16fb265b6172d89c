import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  doublingFromHalfASecond,
  doublingFromOneSecond,
  everySecond,
  pathParameters,
  waitAfter,
  type Endpoint,
  type RetryPolicy,
} from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { problemCodes, problemStatus } from './problems.ts'
import { ProblemAnswer, schemasOf } from './schemas.ts'

test('the parameters of a path are found in order', () => {
  expect(pathParameters('/projects/{projectId}/validations/{validationId}')).toEqual(['projectId', 'validationId'])
  expect(pathParameters('/user')).toEqual([])
})

test.for(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s reads every parameter that its path names, and no others',
  ([, endpoint]) => {
    const { params } = schemasOf(endpoint)
    const read = params instanceof z.ZodMiniObject ? Object.keys(params.shape) : []
    expect(read).toEqual(pathParameters(endpoint.path))
  },
)

test('calls are tried again as the specification says of each, and no others [LIMIT-03]', () => {
  expect([doublingFromOneSecond, doublingFromHalfASecond, everySecond]).toEqual([
    { attempts: 3, delay: 1000, factor: 2 },
    { attempts: 3, delay: 500, factor: 2 },
    { attempts: 3, delay: 1000, factor: 1 },
  ])
  const triedBy = (policy: RetryPolicy) => endpoints.flatMap((one: Endpoint) => (one.retry === policy ? [one.name] : [])).toSorted()
  expect(triedBy(doublingFromOneSecond)).toEqual([
    ...['answerQuestion', 'completeQuiz', 'insistOnAnswer', 'markCovered', 'repeatTask', 'saveAnswer', 'showAnswer'],
  ])
  expect(triedBy(doublingFromHalfASecond)).toEqual(['acceptInvitation', 'saveName', 'savePicture', 'saveVariable', 'skipName'])
  expect(triedBy(everySecond)).toEqual([
    ...['addPortfolioDocument', 'copyDocumentation', 'deletePortfolioDocument', 'resetProject', 'savePortfolio'],
    ...['updatePortfolioDocument', 'updateProjectContent'],
  ])
})

test('no two calls share a name, or a method and path', () => {
  expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length)
  expect(new Set(endpoints.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)).size).toBe(endpoints.length)
})

test('a reading call has no body, and a call that answers raw bytes describes no JSON', () => {
  expect(endpoints.filter((endpoint) => endpoint.method === 'GET' && schemasOf(endpoint).body)).toEqual([])
  expect(endpoints.filter((endpoint) => endpoint.raw && schemasOf(endpoint).output)).toEqual([])
})

test('a call is retried only where a repetition changes nothing', () => {
  const retried = endpoints.filter(({ retry }) => retry)
  const carriesKey = (endpoint: Endpoint) => {
    const { body } = schemasOf(endpoint)
    return body instanceof z.ZodMiniObject && 'key' in body.shape
  }
  const posts = retried.filter((endpoint) => endpoint.method === 'POST' && !carriesKey(endpoint))
  expect(retried.length).toBeGreaterThan(0)
  // All of them are idempotent: they lead to a state, such as a cleared project, the newest version, an answered question or a stored
  // document, and repeating them changes nothing.
  expect(posts.map(({ name }) => name).sort()).toEqual([
    'addPortfolioDocument',
    'answerQuestion',
    'completeQuiz',
    'copyDocumentation',
    'insistOnAnswer',
    'repeatTask',
    'resetProject',
    'showAnswer',
    'updateProjectContent',
  ])
})

test('a retrying call tries three times more, after these waits', () => {
  expect([doublingFromOneSecond, everySecond, doublingFromHalfASecond].map((policy) => waits(policy, 4))).toEqual([
    [1000, 2000, 4000, undefined],
    [1000, 1000, 1000, undefined],
    [500, 1000, 2000, undefined],
  ])
})

test('waits grow no longer than their policy allows', () => {
  const patient = { ...doublingFromOneSecond, attempts: Number.POSITIVE_INFINITY, maxDelay: 5000 }
  expect(waits(patient, 5)).toEqual([1000, 2000, 4000, 5000, 5000])
})

const waits = (policy: RetryPolicy, failures: number) => Array.from({ length: failures }, (_, index) => waitAfter(policy, index + 1))

test('every problem has a status of its kind and is a valid answer', () => {
  for (const code of problemCodes) {
    expect(problemStatus[code]).toBeGreaterThanOrEqual(400)
    expect(z.safeParse(ProblemAnswer, { error: { code, message: code } }).success).toBe(true)
  }
  expect(z.safeParse(ProblemAnswer, { error: { code: 'made_up', message: '' } }).success).toBe(false)
})
