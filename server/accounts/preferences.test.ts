import { expect, test } from 'vitest'
import { defaultPreferences } from '@fieldwork/core/accounts/preferences.ts'
import type { Preferences } from '@fieldwork/core/accounts/schema.ts'
import type { ProblemAnswer } from '@fieldwork/core/schemas.ts'
import { startServer, type Visitor } from '../testing/testing.ts'

const server = await startServer()
const read = async (visitor: Visitor) => (await visitor.call<Preferences>('GET', '/user/preferences')).body
const save = (visitor: Visitor, change: object) => visitor.call<Preferences & ProblemAnswer>('PUT', '/user/preferences', change)

test('a new person has the default preferences: no categories, one hour on five days, the light theme, and nothing else set [API-57] [USER-03]', async () => {
  const learner = await server.signIn('new@example.org')
  expect(await read(learner)).toEqual(defaultPreferences)
  expect(await read(learner)).toMatchObject({
    selectedCategories: [],
    hoursPerDay: 1,
    daysPerWeek: 5,
    documentationTheme: 'light',
    currentProject: null,
    isToolbarPinned: null,
    emailUnsubscribed: null,
    profileURL: null,
  })
  expect((await server.visitor().call('GET', '/user/preferences')).status).toBe(401)
})

test('saving a field keeps the others, and returns all preferences [API-58]', async () => {
  const learner = await server.signIn('saver@example.org')
  await save(learner, { hoursPerDay: 3, isToolbarPinned: true })
  const { status, body } = await save(learner, { selectedCategories: ['Networks', 'Storage'], currentProject: 'tide-table' })
  const wanted = {
    ...defaultPreferences,
    hoursPerDay: 3,
    isToolbarPinned: true,
    selectedCategories: ['Networks', 'Storage'],
    currentProject: 'tide-table',
  }
  expect([status, body]).toEqual([200, wanted])
  expect(await read(learner)).toEqual(wanted)
})

test('pinning and unpinning the contents cause an event each, and saving the same again causes none [EVENT-08]', async () => {
  const learner = await server.signIn('pinner@example.org')
  for (const change of [{ isToolbarPinned: true }, { isToolbarPinned: true }, { hoursPerDay: 2 }, { isToolbarPinned: false }])
    await save(learner, change)
  const events = await server.db.rows('select name, details from events where user_id = $1 order by id', [learner.userId])
  expect(events).toEqual([true, false].map((pinned) => ({ name: 'pin_toggled', details: { what: 'contents', pinned } })))
})

test('each of the specified preferences is stored [USER-02]', async () => {
  const learner = await server.signIn('every-field@example.org', { plan: 'pro' })
  const wanted = {
    currentProject: 'tide-table',
    selectedCategories: ['Networks'],
    hoursPerDay: 8,
    daysPerWeek: 7,
    isToolbarPinned: true,
    emailUnsubscribed: true,
    documentationTheme: 'dark',
    profileURL: 'https://ada.example/me',
  }
  for (const [field, value] of Object.entries(wanted))
    expect([field, (await save(learner, { [field]: value })).status]).toEqual([field, 200])
  expect(await read(learner)).toMatchObject(wanted)
})

test('the theme of documentation is light, dark or fun, and light by default [USER-04]', async () => {
  const pro = await server.signIn('themes@example.org', { plan: 'pro' })
  expect((await read(pro)).documentationTheme).toBe('light')
  for (const theme of ['dark', 'fun', 'light']) expect((await save(pro, { documentationTheme: theme })).status).toBe(200)
  for (const theme of ['Light', 'sepia', '', null, 1]) expect((await save(pro, { documentationTheme: theme })).status).toBe(422)
})

test('concurrent changes of different fields are all stored', async () => {
  const learner = await server.signIn('parallel@example.org')
  const changes = [
    { hoursPerDay: 4 },
    { daysPerWeek: 6 },
    { isToolbarPinned: false },
    { emailUnsubscribed: true },
    { currentProject: 'tide-table' },
  ]
  await Promise.all(changes.map((change) => save(learner, change)))
  expect(await read(learner)).toMatchObject(Object.assign({}, ...changes) as object)
})

test.for<[object, string]>([
  [{ hoursPerDay: 9 }, 'hoursPerDay'],
  [{ hoursPerDay: -1 }, 'hoursPerDay'],
  [{ hoursPerDay: 1.5 }, 'hoursPerDay'],
  [{ hoursPerDay: '2' }, 'hoursPerDay'],
  [{ daysPerWeek: 8 }, 'daysPerWeek'],
  [{ hoursPerDay: 0, daysPerWeek: 5 }, 'daysPerWeek'],
  [{ hoursPerDay: 1, daysPerWeek: 0 }, 'hoursPerDay'],
  [{ scheduleStart: '2026-02-30' }, 'scheduleStart'],
  [{ scheduleOrder: 'colour' }, 'scheduleOrder'],
  [{ usesOwnPace: 1 }, 'usesOwnPace'],
  [{ documentationTheme: 'neon' }, 'documentationTheme'],
  [{ selectedCategories: 'Networks' }, 'selectedCategories'],
  [{ selectedCategories: Array<string>(51).fill('x') }, 'selectedCategories'],
  [{ favouriteColour: 'red' }, 'body'],
  [{ hoursPerDay: 2, plan: 'pro' }, 'body'],
])('preferences such as %j are refused as a whole, naming the field', async ([change, field]) => {
  const learner = await server.signIn('refused@example.org')
  const { status, body } = await save(learner, change)
  expect([status, body.error.code, Object.keys(body.error.fields ?? {})]).toEqual([422, 'invalid', [field]])
  expect(await read(learner)).toEqual(defaultPreferences)
})

test('at most as many accordions are stored as a course has', async () => {
  const learner = await server.signIn('opener@example.org')
  const openAccordions = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`week:${index}`, true]))
  expect((await save(learner, { openAccordions: openAccordions(200) })).status).toBe(200)
  const { status, body } = await save(learner, { openAccordions: openAccordions(201) })
  expect([status, Object.keys(body.error.fields ?? {})]).toEqual([422, ['openAccordions']])
})

test.for(['a\0b', '\ud800'])('text that no database can store, such as %j, is refused', async (currentProject) => {
  const { status, body } = await save(await server.signIn('odd@example.org'), { currentProject })
  expect([status, body.error.code]).toEqual([422, 'invalid'])
})

test.for<[string, object, object, object]>([
  ['no hours, and so no days', {}, { hoursPerDay: 0 }, { hoursPerDay: 0, daysPerWeek: 0 }],
  ['no days, and so no hours', {}, { daysPerWeek: 0 }, { hoursPerDay: 0, daysPerWeek: 0 }],
  ['hours after none, with the default days', { hoursPerDay: 0 }, { hoursPerDay: 2 }, { hoursPerDay: 2, daysPerWeek: 5 }],
  ['days after none, with the default hours', { daysPerWeek: 0 }, { daysPerWeek: 4 }, { hoursPerDay: 1, daysPerWeek: 4 }],
  ['hours and days together', { hoursPerDay: 0 }, { hoursPerDay: 3, daysPerWeek: 4 }, { hoursPerDay: 3, daysPerWeek: 4 }],
])('the study time can be set to %s', async ([name, before, change, wanted]) => {
  const learner = await server.signIn(`${name.replaceAll(/\W+/g, '-')}@example.org`)
  await save(learner, before)
  expect(await save(learner, change)).toMatchObject({ status: 200, body: wanted })
  expect(await read(learner)).toMatchObject(wanted)
})

test('the dark and fun themes and a custom address require Pro', async () => {
  const free = await server.signIn('free-theme@example.org')
  const pro = await server.signIn('pro-theme@example.org', { plan: 'pending' })
  for (const change of [{ documentationTheme: 'dark' }, { documentationTheme: 'fun' }, { profileURL: 'https://ada.example' }]) {
    expect((await save(free, change)).body.error.code).toBe('plan_required')
    expect((await save(pro, change)).status).toBe(200)
  }
  expect((await save(pro, { profileURL: 'no address' })).body.error.fields).toEqual({ profileURL: 'invalid_url' })
  expect((await save(free, { documentationTheme: 'light', profileURL: null })).status).toBe(200)
})

test('a person who loses Pro gets the light theme, keeps the address, and has both again with Pro', async () => {
  const pro = await server.signIn('leaving@example.org', { plan: 'pro' })
  await save(pro, { documentationTheme: 'fun', profileURL: 'https://ada.example/me' })
  const free = await server.signIn('leaving@example.org', { plan: 'free' })
  expect(await read(free)).toMatchObject({ documentationTheme: 'light', profileURL: 'https://ada.example/me' })
  expect((await save(free, { hoursPerDay: 2, profileURL: 'https://ada.example/me' })).status).toBe(200)
  expect((await save(free, { profileURL: 'https://other.example' })).status).toBe(403)
  expect(await read(await server.signIn('leaving@example.org', { plan: 'pro' }))).toMatchObject({
    documentationTheme: 'fun',
    hoursPerDay: 2,
  })
})

test('too frequent changes of preferences are refused, and the stored ones stay', async () => {
  const learner = await server.signIn('restless@example.org')
  const turnAtOnce = () =>
    Promise.all(
      Array.from(
        { length: 50 },
        async (_, turn) => (await learner.call('PUT', '/user/preferences', { isToolbarPinned: turn % 2 === 0 })).status,
      ),
    )
  const statuses: number[] = []
  for (let turn = 0; turn < 5; turn++) statuses.push(...(await turnAtOnce()))
  expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array<number>(240).fill(200), ...Array<number>(10).fill(429)])
  expect((await learner.call('GET', '/user/preferences')).status).toBe(200)
})
