import { expect, test } from 'vitest'
import { maxValueLength } from '@fieldwork/core/accounts/variables.ts'
import type { VariableEntry } from '@fieldwork/core/accounts/schema.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { ProblemAnswer } from '@fieldwork/core/schemas.ts'
import { catalogue } from '../catalogue/service.ts'
import { enrolments } from '../enrolments/service.ts'
import { documents } from '../documents/service.ts'
import { lighthouseLog, tideTable } from '../testing/catalogue.ts'
import { startServer, type Visitor } from '../testing/testing.ts'

const server = await startServer({ served: (context) => [...catalogue(context), ...enrolments(context), ...documents(context)] })
const { db } = server
const boat = `project:${tideTable.id}:boat`

const save = (who: Visitor, key: string, value: string) => who.call<VariableEntry & ProblemAnswer>('PUT', '/user/variables', { key, value })
const variablesOf = async (who: Visitor, projectId: string = tideTable.id) =>
  (await who.call<Project>('GET', `/projects/${projectId}`)).body.variables

test('a value is stored, and part of the project and the list of projects; a new one replaces it, an empty one removes it [API-59] [DOC-57]', async () => {
  const learner = await server.signIn('nora@example.org')
  expect(await variablesOf(learner)).toEqual([])
  const saved = await save(learner, boat, '  Heron ')
  expect([saved.status, saved.body]).toEqual([200, { key: boat, value: 'Heron' }])
  const kept = [{ name: 'boat', value: 'Heron', scope: 'project' }]
  expect(await variablesOf(learner)).toEqual(kept)
  const { body: projects } = await learner.call<Project[]>('GET', '/projects')
  expect(projects.find(({ id }) => id === tideTable.id)!.variables).toEqual(kept)
  expect(projects.find(({ id }) => id === lighthouseLog.id)!.variables).toEqual([])

  await save(learner, boat, 'Petrel')
  expect(await variablesOf(learner)).toEqual([{ name: 'boat', value: 'Petrel', scope: 'project' }])
  expect((await save(learner, boat, ' ')).body).toEqual({ key: boat, value: '' })
  expect(await variablesOf(learner)).toEqual([])
})

test('a value without a project applies to every project that declares its name for all [DOC-50]', async () => {
  const learner = await server.signIn('otto@example.org')
  await save(learner, 'port', '9000')
  for (const id of [tideTable.id, lighthouseLog.id])
    expect(await variablesOf(learner, id)).toEqual([{ name: 'port', value: '9000', scope: 'user' }])
  expect((await save(learner, 'boat', 'Heron')).status).toBe(404)
  expect((await save(learner, `project:${tideTable.id}:port`, '9001')).status).toBe(404)
  await save(learner, 'port', '')
  expect(await variablesOf(learner)).toEqual([])
})

test("a value is its owner's alone", async () => {
  const owner = await server.signIn('owner@example.org')
  await save(owner, boat, 'Heron')
  const other = await server.signIn('other@example.org')
  expect(await variablesOf(other)).toEqual([])
  expect(await variablesOf(server.visitor())).toEqual([])
  await save(other, boat, 'Petrel')
  await save(other, boat, '')
  expect(await variablesOf(owner)).toMatchObject([{ value: 'Heron' }])
  expect((await save(server.visitor(), boat, 'Gull')).status).toBe(401)
})

test('a value is any text of one line: markup, quotes and other scripts come back as they were sent', async () => {
  const learner = await server.signIn('text@example.org')
  for (const value of [
    '<img src=x onerror=alert(1)>',
    `"'\`; $(rm -rf ~) --`,
    '{{boat}}',
    'مرفأ النورس',
    '漁港 🐟',
    'x'.repeat(maxValueLength),
  ]) {
    await save(learner, boat, value)
    expect(await variablesOf(learner)).toMatchObject([{ value }])
  }
})

test('an invalid value or key is refused with its field, and nothing changes', async () => {
  const learner = await server.signIn('wrong@example.org')
  await save(learner, boat, 'Heron')
  for (const value of ['x'.repeat(maxValueLength + 1), 'two\nlines', 'a\0b', '\ud800'])
    expect([(await save(learner, boat, value)).status, value.length]).toEqual([422, value.length])
  expect((await save(learner, boat, 'two\nlines')).body.error.fields).toHaveProperty('value')
  expect((await save(learner, 'project:tide-table:Boat', 'x')).body.error.fields).toHaveProperty('key')
  expect(await variablesOf(learner)).toMatchObject([{ value: 'Heron' }])
})

test('a person’s variables survive a restart and the end of Pro', async () => {
  const learner = await server.signIn('stays@example.org', { plan: 'pro' })
  await save(learner, boat, 'Heron')
  expect((await learner.call('POST', `/projects/${tideTable.id}/reset`)).status).toBe(200)
  await db.rows(`update users set plan = 'free' where id = $1`, [learner.userId])
  expect(await variablesOf(learner)).toMatchObject([{ value: 'Heron' }])
})

test('one of two concurrent values is stored, and values are deleted with their account', async () => {
  const learner = await server.signIn('two@example.org')
  await Promise.all(Array.from({ length: 12 }, (_, at) => save(learner, boat, `boat ${at}`)))
  expect(await variablesOf(learner)).toHaveLength(1)
  await db.rows('delete from users where id = $1', [learner.userId])
  expect(await db.rows('select from variables where user_id = $1', [learner.userId])).toEqual([])
})

test('a learner can neither change nor remove a personal value', async () => {
  const depth = `project:${tideTable.id}:depth`
  const declared = JSON.stringify({ name: 'depth', label: 'Depth', placeholder: '12', personal: 'draw(100, 900)' })
  for (const table of ['projects', 'project_versions'])
    await db.rows(`update ${table} set metadata = jsonb_insert(metadata, '{variables,-1}', $2, true) where metadata ->> 'title' = $1`, [
      'Print a tide table',
      declared,
    ])
  const learner = await server.signIn('depth@example.org')
  const [drawn] = await variablesOf(learner)
  expect(drawn).toMatchObject({ name: 'depth', value: expect.stringMatching(/^[1-9]\d\d$/) })
  for (const value of ['7', '']) expect((await save(learner, depth, value)).status).toBe(404)
  expect(await variablesOf(learner)).toEqual([drawn])
})
