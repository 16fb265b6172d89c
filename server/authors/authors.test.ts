import { beforeAll, describe, expect, test } from 'vitest'
import type { AnswerOverview, Wording } from '@fieldwork/core/authors/schema.ts'
import type { SignedInVisitor, Visitor } from '../testing/testing.ts'
import { startServer } from '../testing/testing.ts'
import { catalogue } from '../catalogue/service.ts'
import { cleanUp } from '../cleanup.ts'
import { documents } from '../documents/service.ts'
import { enrolments } from '../enrolments/service.ts'
import { answerPath, saveText } from '../tasks/testing-work.ts'
import { tasks } from '../tasks/service.ts'
import { publishTestingCatalogue, tideTable } from '../testing/catalogue.ts'
import { authors } from './service.ts'

const server = await startServer({
  served: (context) => [catalogue, enrolments, documents, tasks, authors].flatMap((feature) => feature(context)),
})
const { db } = server
const path = `/admin/projects/${tideTable.id}/answers`
const done = { status: 'COMPLETE' } as const
const author = await server.signIn('Writer@example.org'.toLowerCase())
const admin = await server.signIn('admin@example.org')
const overview = async (who: Visitor = author) => (await who.call<AnswerOverview>('GET', path)).body
const figures = async (who: Visitor = author) => (await overview(who)).tasks.find(({ id }) => id === tideTable.keyword)!
type Wordings = { title: string; readable: number | null; wordings: Wording[] }
const wordings = async (who: Visitor = author) => (await who.call<Wordings>('GET', `${path}/${tideTable.keyword}`)).body
const mark = (words: string, isWrong: boolean, who: Visitor = author) =>
  who.call('PUT', `${path}/${tideTable.keyword}/reading`, { words, isWrong })

const learners: SignedInVisitor[] = []
/** Each person answers in turn, and shares the answer with authors or not. */
const learner = async (answers: readonly string[], letsAuthorsRead: boolean | null) => {
  const who = await server.signIn(`reader-${learners.length + 1}@example.org`)
  learners.push(who)
  if (letsAuthorsRead !== null) await who.call('PUT', '/user/preferences', { letsAuthorsRead })
  for (const words of answers) await saveText(who, words, done)
  return who
}

beforeAll(async () => {
  await db.rows('update projects set authors = $2 where id = $1', [tideTable.id, ['writer@example.org']])
})

describe('an author', () => {
  test('sees no number before five learners answered, and no words before five agreed', async () => {
    for (const answers of [['the moon'], ['the wind', 'the moon'], ['The  Wind'], ['boats <b>here</b>', 'Luna']])
      await learner(answers, true)
    expect(await figures()).toMatchObject({ learners: null, firstTry: null, refused: null, insisted: null, isReadable: false })
    // This task has no answer yet.
    await learner(['the tide'], null)
    expect(await figures()).toMatchObject({ learners: 5, isReadable: false })
    expect(await wordings()).toEqual({ title: tideTable.keyword, readable: null, wordings: [] })
    expect((await mark('the moon', true)).status).toBe(404)
  })

  test('reads the rate of first answers that were right, what was refused, and who insisted, with what it is of', async () => {
    const insisting = learners[3]!
    const reason = 'Luna is the moon.'
    await insisting.call('POST', `${answerPath(tideTable.keyword)}/insistence`, { revision: 2, reason })
    await learner(['the moon'], true)
    expect(await figures()).toMatchObject({
      learners: 6,
      firstTry: { count: 2, of: 6 },
      refused: { count: 5, of: 8 },
      insisted: { count: 1, of: 6 },
      foundWrong: { count: 0, of: 3 },
      isReadable: true,
    })
  })

  test('reads the words of those who agreed, equal ones as one, and of nobody else', async () => {
    const { readable, wordings: read } = await wordings()
    expect(readable).toBe(5)
    expect(read).toEqual([
      { words: 'the moon', outcome: 'ACCEPTED', learners: 3, reasons: [], isFoundWrong: false },
      { words: 'Luna', outcome: 'INSISTED', learners: 1, reasons: ['Luna is the moon.'], isFoundWrong: false },
      { words: expect.stringMatching(/^the +wind$/i) as string, outcome: 'REFUSED', learners: 2, reasons: [], isFoundWrong: false },
      { words: 'Luna', outcome: 'REFUSED', learners: 1, reasons: [], isFoundWrong: false },
      { words: 'boats <b>here</b>', outcome: 'REFUSED', learners: 1, reasons: [], isFoundWrong: false },
    ])
    expect(JSON.stringify([read, await overview()])).not.toMatch(/reader-|example\.org|the tide/)
  })

  test('reads the latest twenty reasons of an answer on which many insist', async () => {
    await db.rows(
      `insert into graded_answers (user_id, project_id, validation_id, number, version, outcome, words, reason, graded_at)
       select $1, $2, $3, number, 1, 'INSISTED', 'Luna', 'Reason ' || number, now() + number * interval '1 second'
       from generate_series(101, 130) number`,
      [learners[0]!.userId, tideTable.id, tideTable.keyword],
    )
    const { reasons } = (await wordings()).wordings.find(({ outcome }) => outcome === 'INSISTED')!
    expect(reasons).toEqual(Array.from({ length: 20 }, (_, at) => `Reason ${130 - at}`))
    await db.rows('delete from graded_answers where number > 100')
  })

  test('marks an accepted answer as wrong, which changes nothing for those who gave it', async () => {
    expect((await mark('The moon', true)).status).toBe(204)
    expect((await wordings()).wordings[0]).toMatchObject({ words: 'the moon', isFoundWrong: true })
    expect((await figures()).foundWrong).toEqual({ count: 3, of: 3 })
    expect((await learners[0]!.call('GET', answerPath(tideTable.keyword))).body).toMatchObject({ status: 'COMPLETE' })
    expect((await mark('the wind', true)).status).toBe(404)
    await mark('the moon', false)
    expect((await figures()).foundWrong).toEqual({ count: 0, of: 3 })
    // An author can't find out whether a learner who opted out wrote these words.
    await learner(['it is the moon'], null)
    expect((await mark('it is the moon', true)).status).toBe(404)
    expect((await figures()).foundWrong).toEqual({ count: 0, of: 4 })
  })

  test('no longer reads the words of a learner who withdraws permission, leaves, or answered more than a year ago', async () => {
    const count = async () => (await wordings()).readable
    const extra: SignedInVisitor[] = []
    for (let who = 0; who < 4; who++) extra.push(await learner(['the sun'], true))
    expect(await count()).toBe(9)
    await db.rows('update users set deletion_at = now() where id = $1', [extra[3]!.userId])
    expect(await count()).toBe(8)
    await db.rows('update users set suspended_at = now() where id = $1', [extra[2]!.userId])
    expect(await count()).toBe(7)
    await db.rows('update users set suspended_at = null where id = $1', [extra[2]!.userId])
    expect((await wordings()).wordings).toContainEqual(expect.objectContaining({ words: 'the sun', learners: 3 }))
    await extra[0]!.call('PUT', '/user/preferences', { letsAuthorsRead: false })
    await extra[0]!.call('PUT', '/user/preferences', { letsAuthorsRead: true })
    expect(await count()).toBe(7)
    await db.rows('delete from users where id = $1', [extra[1]!.userId])
    await db.rows(`update graded_answers set graded_at = now() - interval '366 days' where user_id = $1`, [extra[2]!.userId])
    await cleanUp(server.context)
    expect(await count()).toBe(5)
    expect(JSON.stringify(await wordings())).not.toContain('the sun')
  })

  test('sees where readers stopped, once five stopped at a passage and are quiet for two weeks', async () => {
    const stop = async (who: SignedInVisitor, blockId: string, days: number) => {
      await db.rows(
        `insert into enrolments as e (user_id, project_id, position, read_at)
         values ($1, $2, $3, now() - $4 * interval '1 day')
         on conflict (user_id, project_id) do update set position = excluded.position, read_at = excluded.read_at`,
        [who.userId, tideTable.id, JSON.stringify({ stepId: 'read-the-sea', blockId, offset: 0 }), days],
      )
      await db.rows(`update answers set updated_at = now() - $2 * interval '1 day' where user_id = $1`, [who.userId, days])
    }
    const readers = await Promise.all(Array.from({ length: 8 }, (_, index) => server.signIn(`stopped-${index}@example.org`)))
    for (const who of readers.slice(0, 4)) await stop(who, 'read-the-sea-text', 15)
    expect(await overview()).toMatchObject({ stopped: null, passages: [] })
    await stop(readers[4]!, 'read-the-sea-text', 13)
    await stop(readers[5]!, 'gone', 20)
    expect(await overview()).toMatchObject({ stopped: { count: 5, of: 6 }, passages: [] })
    await stop(readers[4]!, 'read-the-sea-text', 15)
    await stop(readers[6]!, 'read-the-sea-text', 15)
    await db.rows('update enrolments set completed_at = now() where user_id = $1', [readers[6]!.userId])
    const { stopped, passages } = await overview()
    expect(stopped).toEqual({ count: 6, of: 7 })
    expect(passages).toMatchObject([{ blockId: 'read-the-sea-text', learners: 5 }])
    expect(passages[0]!.step).not.toBeNull()
    expect(passages[0]!.text).not.toBe('')
  })

  test('is known by the address alone, and nobody is told who else is one', async () => {
    expect((await author.call('GET', `/projects/${tideTable.id}`)).body).toMatchObject({ isAuthor: true })
    for (const who of [server.visitor(), learners[0]!, admin]) {
      const said = await Promise.all(
        [`/projects/${tideTable.id}`, '/projects', `/projects/${tideTable.id}/document.json`].map((at) => who.call('GET', at)),
      )
      expect(JSON.stringify(said)).not.toMatch(/writer@|isAuthor/)
    }
    expect((await learners[0]!.call('GET', path)).status).toBe(404)
    expect((await author.call('GET', '/admin/projects/lighthouse-log/answers')).status).toBe(404)
    expect((await admin.call('GET', path)).status).toBe(200)
  })

  test('sees how many learners had the explanation shown, out of those whose answers a check graded', async () => {
    const { learners: all } = await figures()
    expect((await figures()).shown).toEqual({ count: 0, of: all })
    const given = await learner(['the wind'], null)
    expect((await given.call('POST', `${answerPath(tideTable.keyword)}/shown`, { revision: 1 })).body).toMatchObject({ basis: 'shown' })
    expect((await figures()).shown).toEqual({ count: 1, of: all! + 1 })
  })

  test('sees no rates for an explanation in the learner’s own words, which no check grades', async () => {
    const [task] = await db.rows<{ answer_check: object }>('select answer_check from validations where id = $1', [tideTable.keyword])
    const setCheck = (check: object) =>
      db.rows('update validations set answer_check = $2 where id = $1', [tideTable.keyword, JSON.stringify(check)])
    await setCheck({ check: 'own-words', points: ['The moon pulls the water.'] })
    expect((await overview()).tasks.map(({ id }) => id)).not.toContain(tideTable.keyword)
    expect((await author.call('GET', `${path}/${tideTable.keyword}`)).status).toBe(404)
    expect((await mark('the moon', true)).status).toBe(404)
    await setCheck(task!.answer_check)
    expect((await figures()).learners).not.toBeNull()
  })

  test('sees nothing of what was answered to another question under the same id', async () => {
    await publishTestingCatalogue(db, 2)
    const [asked] = await db.rows<{ description: string }>('select description from validations where version = 2 and id = $1', [
      tideTable.keyword,
    ])
    expect((await figures()).learners).toBeGreaterThan(5)
    await db.rows(`update validations set description = 'In a word.' where version = 2 and id = $1`, [tideTable.keyword])
    expect(await figures()).toMatchObject({ learners: null })
    await db.rows('update validations set description = $2 where version = 2 and id = $1', [tideTable.keyword, asked!.description])
    expect((await figures()).learners).toBeGreaterThan(5)
    await db.rows(`update validations set title = 'What pulls the water?' where version = 2 and id = $1`, [tideTable.keyword])
    expect(await figures()).toMatchObject({ title: 'What pulls the water?', learners: null })
  })
})
