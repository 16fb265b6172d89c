import { beforeEach, expect, test } from 'vitest'
import { endpoints } from '@fieldwork/core/endpoints.ts'
import { analytics } from '../analytics/service.ts'
import { catalogue } from '../catalogue/service.ts'
import { enrolments } from '../enrolments/service.ts'
import { openapi } from '../http/openapi.ts'
import { pages } from '../rendering/page.ts'
import { tasks } from '../tasks/service.ts'
import { lighthouseLog, tideTable } from '../testing/catalogue.ts'
import { unlockedSection } from '../testing/roleCases.ts'
import { table } from '../testing/roles.ts'
import { startServer, type Visitor } from '../testing/testing.ts'
import { documents } from './service.ts'

const server = await startServer({
  served: (context) => [...catalogue(context), ...enrolments(context), ...documents(context), ...tasks(context), ...analytics(context)],
  plain: (context) => [pages(context), openapi(context)].flat(),
})
const { db } = server
beforeEach(() => server.forgetLimits())

/** Content that only Pro sections have: their text, their box and their tasks. */
const secrets = /About (?:low-tide|night-watch)\.|sand-box|what-dries|your-shells|You stand on it/

const addresses = ['/', '/portfolio', '/openapi.json', `/projects/${tideTable.id}`, `/projects/${lighthouseLog.id}`]

/** Every reply that a person can get from any endpoint or by navigation, as text with its headers. */
const repliesTo = async (who: Visitor, mayUnlock: boolean): Promise<Array<[string, string]>> => {
  const replies: Array<[string, string]> = []
  const read = async (name: string, path: string, init: RequestInit) => {
    const reply = await who.fetch(path, init)
    replies.push([`${name} ${path}`, `${JSON.stringify([...reply.headers])} ${await reply.text()}`])
  }
  for (const path of addresses) await read('page', path, { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } })
  for (const { name } of endpoints.filter((endpoint) => mayUnlock || endpoint.name !== 'unlockSection')) {
    // A call that ends the session or requests a code would break the calls after it.
    if (name.startsWith('logOut')) continue
    for (const { method = 'GET', path, body } of table[name]!) {
      await server.forgetLimits()
      await read(name, path, {
        method,
        headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    }
  }
  return replies
}

const downgraded = async () => {
  const learner = await server.signIn('downgraded@example.org', { plan: 'pro' })
  await unlockedSection(learner)
  await learner.call('GET', `/projects/${tideTable.id}/${tideTable.section}/unlock`)
  const answer = { id: tideTable.secret, type: 'TEXT', text: { data: 'wet sand' }, status: 'COMPLETE' }
  expect((await learner.call('POST', `/projects/${tideTable.id}/validations/${tideTable.secret}`, answer)).status).toBe(200)
  await db.rows(`update users set plan = 'free' where id = $1`, [learner.userId])
  return learner
}

/** `told`: the calls whose replies contain it nevertheless. */
const people: Array<[who: string, find: () => Promise<Visitor>, mayUnlock: boolean, told?: string[]]> = [
  ['a visitor', () => Promise.resolve(server.visitor()), true],
  ['a person without Pro', () => server.signIn('free@example.org', { plan: 'free' }), true],
  [
    'an administrator without Pro (except for the document to edit)',
    () => server.signIn('admin@example.org'),
    true,
    ['getEditableDocument'],
  ],
  // People keep access to their own answers, including the tasks' titles.
  ['a person whose Pro ended after they had unlocked them (except for their own work)', downgraded, true, ['listOwnWork']],
  ['a Pro member who has not unlocked them', () => server.signIn('pro@example.org', { plan: 'pro' }), false],
]

test.for(people)('no reply to %s contains a word of a Pro section', async ([, find, mayUnlock, told = []]) => {
  const replies = await repliesTo(await find(), mayUnlock)
  expect(replies.length).toBeGreaterThan(50)
  const found = replies.filter(([, text]) => secrets.test(text)).map(([name]) => name.split(' ')[0])
  expect([...new Set(found)]).toEqual(told)
})

test('the same search finds the words in the replies to a Pro member who unlocked them', async () => {
  const petra = await server.signIn('petra@example.org', { plan: 'pro' })
  await unlockedSection(petra)
  await petra.call('GET', `/projects/${tideTable.id}/${tideTable.section}/unlock`)
  const replies = await repliesTo(petra, true)
  const found = replies.filter(([, text]) => secrets.test(text)).map(([name]) => name.split(' ')[0])
  expect(new Set(found)).toEqual(new Set(['getSection', 'listValidations', 'getMarkers', 'saveAnswer', 'getUploadUrl']))
})
