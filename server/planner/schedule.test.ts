import { expect, test } from 'vitest'
import { addDays, datesIn } from '@fieldwork/core/planner/dates.ts'
import { indexProjectsBehind } from '../search/indexing/indexProject.ts'
import { harbourPlans, lighthouseLog, tideTable } from '../testing/catalogue.ts'
import { prefer, schedule, select, startPlanning, tasksOf } from './testing.ts'

const server = await startPlanning()
const { db } = server
const today = () => datesIn('UTC')(server.context.now())
const ids = async (...call: Parameters<typeof schedule>) => tasksOf((await schedule(...call)).body).map(([, id]) => id)

const aim = (userId: string, step: { type: string; id: string }) =>
  db.rows(`insert into goals (user_id, description, roadmap, nearest) values ($1, 'keep a log', $2, '[]')`, [
    userId,
    JSON.stringify([step]),
  ])

test('My Projects become weeks of days of tasks, from today on, with what belongs to each [API-52] [PLANNER-07] [PLANNER-08] [PLANNER-09]', async () => {
  const learner = await server.signIn('planner@example.org')
  await select(learner, tideTable.id)
  const { status, body } = await schedule(learner)
  expect([status, body]).toMatchObject([
    200,
    {
      weeks: [
        {
          id: today(),
          status: 'INCOMPLETE',
          days: [
            {
              id: today(),
              date: today(),
              status: 'INCOMPLETE',
              tasks: [
                {
                  id: tideTable.id,
                  type: 'project',
                  name: 'Print a tide table',
                  description: 'Print a tide table, step by step.',
                  category: 'Databases',
                  status: 'INCOMPLETE',
                  progress: 0,
                  minutes: 30,
                  metadata: [
                    { key: 'Completions', value: '0' },
                    { key: 'selected', value: 'true' },
                  ],
                },
              ],
            },
          ],
        },
      ],
      later: 0,
      today: today(),
      pace: null,
      streak: 0,
    },
  ])
})

test('a schedule begins with what is under way, whatever its order', async () => {
  const learner = await server.signIn('under-way@example.org', { plan: 'pro' })
  await select(learner, tideTable.id, lighthouseLog.id)
  expect(await ids(learner)).toEqual([tideTable.id, lighthouseLog.id])
  await db.rows('update enrolments set version = 1 where user_id = $1 and project_id = $2', [learner.userId, lighthouseLog.id])
  expect(await ids(learner)).toEqual([lighthouseLog.id, tideTable.id])
  expect(await ids(learner, { orderBy: 'topics', sortBy: 'asc' })).toEqual([lighthouseLog.id, tideTable.id])
})

test('a schedule goes on with the way to the goal, unless the learner wants what was added last', async () => {
  await indexProjectsBehind(db)
  const learner = await server.signIn('aiming@example.org', { plan: 'pro' })
  await select(learner, tideTable.id, lighthouseLog.id)
  const steps = [lighthouseLog.id, tideTable.id].map((id) => ({ id, why: 'It comes next.' }))
  await db.rows(
    `insert into paths (id, position, title, audience, outcome, steps) values ('log-first', 1, 'Log first', 'For sailors.', 'A log.', $1)`,
    [JSON.stringify(steps)],
  )
  await aim(learner.userId, { type: 'path', id: 'log-first' })
  for (const order of [{}, { orderBy: 'recommended', sortBy: 'asc' }, { orderBy: 'topics', sortBy: 'asc' }] as const)
    expect(await ids(learner, order)).toEqual([lighthouseLog.id, tideTable.id])
  expect(await ids(learner, { orderBy: 'selection', sortBy: 'asc' })).toEqual([tideTable.id, lighthouseLog.id])
})

test('a project that leads to the goal comes first, as in the goal’s answer, even before those before it in its series', async () => {
  const learner = await server.signIn('in-order@example.org', { plan: 'pro' })
  await select(learner, tideTable.id, lighthouseLog.id)
  await aim(learner.userId, { type: 'project', id: lighthouseLog.id })
  expect(await ids(learner)).toEqual([lighthouseLog.id, tideTable.id])
})

test('a goal of which the plan has only a later project leaves the schedule as it was planned', async () => {
  const learner = await server.signIn('elsewhere@example.org', { plan: 'pro' })
  // Sees the third project, too.
  await db.rows('update users set is_admin = true where id = $1', [learner.userId])
  await select(learner, tideTable.id, lighthouseLog.id)
  const steps = [harbourPlans.id, lighthouseLog.id].map((id) => ({ id, why: 'It comes next.' }))
  await db.rows(
    `insert into paths (id, position, title, audience, outcome, steps) values ('plans-first', 2, 'Plans first', 'For sailors.', 'A plan.', $1)`,
    [JSON.stringify(steps)],
  )
  await aim(learner.userId, { type: 'path', id: 'plans-first' })
  expect(await ids(learner)).toEqual([tideTable.id, lighthouseLog.id])
  await select(learner, harbourPlans.id)
  expect(await ids(learner)).toEqual([harbourPlans.id, lighthouseLog.id, tideTable.id])
})

test('a schedule is Recommended until the learner makes a plan in another order', async () => {
  const learner = await server.signIn('undecided@example.org', { plan: 'pro' })
  await select(learner, tideTable.id, lighthouseLog.id)
  await db.rows(`update projects set metadata = metadata || '{"category": "Analytics"}' where id = $1`, [lighthouseLog.id])
  try {
    expect(await ids(learner)).toEqual([tideTable.id, lighthouseLog.id])
    await prefer(learner, { scheduleStart: today() })
    expect(await ids(learner)).toEqual([lighthouseLog.id, tideTable.id])
  } finally {
    await db.rows(`update projects set metadata = metadata || '{"category": "Databases"}' where id = $1`, [lighthouseLog.id])
  }
})

test('a streak counts the days in a row on which this learner completed something, in their time zone', async () => {
  const [learner, other] = [await server.signIn('streak@example.org'), await server.signIn('no-streak@example.org')]
  const streakOf = async (...call: Parameters<typeof schedule>) => (await schedule(...call)).body.streak
  const record = (name: string, at: string) =>
    db.rows('insert into events (name, user_id, at) values ($1, $2, $3)', [name, learner.userId, at])
  for (const day of [0, -1, -2]) await record('box_completed', `${addDays(today(), day)}T00:05:00Z`)
  await record('answer_shown', `${addDays(today(), -4)}T12:00:00Z`)
  await record('paywall_opened', `${addDays(today(), -3)}T12:00:00Z`)
  expect([await streakOf(learner), await streakOf(other)]).toEqual([3, 0])
  // Five past midnight in UTC is still the day before in Marquesas, whose offset is 9 hours and 30 minutes.
  expect(await streakOf(learner, { timeZone: 'Pacific/Marquesas' })).toBe(4)
})

test('a schedule requires signing in, and only shows one’s own projects [API-52]', async () => {
  const [mine, other] = [await server.signIn('mine@example.org'), await server.signIn('other@example.org')]
  await select(mine, lighthouseLog.id)
  await select(other, tideTable.id)
  expect([await ids(mine), await ids(other)]).toEqual([[lighthouseLog.id], [tideTable.id]])
  expect((await schedule(server.visitor())).status).toBe(401)
})

test('a schedule contains no project that the learner may not see', async () => {
  const learner = await server.signIn('curious@example.org', { plan: 'pro' })
  await db.rows('insert into enrolments (user_id, project_id, selected_time) values ($1, $2, now())', [learner.userId, harbourPlans.id])
  expect(await ids(learner)).toEqual([tideTable.id, lighthouseLog.id])
  expect(await ids(learner, { topics: 'the-coast' })).toEqual([tideTable.id, lighthouseLog.id])
})

test('chosen topics are categories and series, and Pro projects are for Pro', async () => {
  const [free, pro] = [await server.signIn('free@example.org'), await server.signIn('paid@example.org', { plan: 'pro' })]
  expect(await ids(free, { topics: 'Databases' })).toEqual([tideTable.id])
  expect(await ids(pro, { topics: 'Databases' })).toEqual([tideTable.id, lighthouseLog.id])
  expect(
    await ids(pro, [
      ['topics', 'Networks'],
      ['topics', 'the-coast'],
    ]),
  ).toEqual([tideTable.id, lighthouseLog.id])
  expect(await ids(pro, { topics: 'Networks' })).toEqual([])
  await prefer(pro, { selectedCategories: ['Networks'] })
  expect(await ids(pro)).toEqual([])
})

test('order and direction come from the query, or else from the learner’s preferences', async () => {
  const learner = await server.signIn('orderly@example.org', { plan: 'pro' })
  await select(learner, lighthouseLog.id, tideTable.id)
  expect(await ids(learner, { orderBy: 'selection', sortBy: 'asc' })).toEqual([lighthouseLog.id, tideTable.id])
  expect(await ids(learner, { orderBy: 'selection', sortBy: 'desc' })).toEqual([tideTable.id, lighthouseLog.id])
  expect(await ids(learner, { orderBy: 'topics', sortBy: 'desc' })).toEqual([lighthouseLog.id, tideTable.id])
  await prefer(learner, { scheduleOrder: 'selection', scheduleDirection: 'desc' })
  expect(await ids(learner)).toEqual([lighthouseLog.id, tideTable.id])
})

test('a schedule without hours or days is empty', async () => {
  const learner = await server.signIn('resting@example.org')
  await select(learner, tideTable.id)
  for (const none of [{ hoursPerDay: '0', daysPerWeek: '0' }, { hoursPerDay: '0' }, { daysPerWeek: '0' }])
    expect((await schedule(learner, none)).body.weeks).toEqual([])
  await prefer(learner, { hoursPerDay: 0, daysPerWeek: 0 })
  expect((await schedule(learner)).body.weeks).toEqual([])
})

test.each<[Record<string, string> | [string, string][], string]>([
  [{ hoursPerDay: '9', daysPerWeek: '5' }, 'hoursPerDay'],
  [{ hoursPerDay: '-1', daysPerWeek: '5' }, 'hoursPerDay'],
  [{ hoursPerDay: '1.5' }, 'hoursPerDay'],
  [{ hoursPerDay: '' }, 'hoursPerDay'],
  [{ daysPerWeek: '8' }, 'daysPerWeek'],
  [{ hoursPerDay: '1', daysPerWeek: '0' }, 'daysPerWeek'],
  [{ hoursPerDay: '0', daysPerWeek: '5' }, 'daysPerWeek'],
  [{ orderBy: 'colour' }, 'orderBy'],
  [{ sortBy: 'up' }, 'sortBy'],
  [{ timeZone: 'Atlantis/Centre' }, 'timeZone'],
  [{ topics: 'x'.repeat(201) }, 'topics'],
  [Array.from({ length: 51 }, (_, index): [string, string] => ['topics', String(index)]), 'topics'],
])('a query with %j is refused', async (query, field) => {
  const learner = await server.signIn('sloppy@example.org')
  const { status, body } = await schedule(learner, query)
  expect([status, body.error?.code, Object.keys(body.error?.fields ?? {})]).toEqual([400, 'malformed', [field]])
})

test('one, two and three days a week are refused without Pro, unless they were chosen before [PLANNER-06]', async () => {
  const free = await server.signIn('stepped-down@example.org')
  expect((await prefer(free, { daysPerWeek: 3 })).status).toBe(403)
  expect((await schedule(free, { daysPerWeek: '1' })).body.error?.code).toBe('plan_required')
  await db.rows(`update users set plan = 'pro' where id = $1`, [free.userId])
  expect((await prefer(free, { daysPerWeek: 2 })).status).toBe(200)
  await db.rows(`update users set plan = 'free' where id = $1`, [free.userId])
  expect((await schedule(free)).status).toBe(200)
  expect((await prefer(free, { hoursPerDay: 2 })).status).toBe(200)
  expect((await prefer(free, { daysPerWeek: 1 })).status).toBe(403)
  expect((await prefer(free, { daysPerWeek: 4 })).status).toBe(200)
  expect((await prefer(free, { daysPerWeek: 2 })).status).toBe(403)
})

test('finished work stays on its day, and missed work is scheduled from today on', async () => {
  const learner = await server.signIn('away@example.org', { plan: 'pro' })
  const start = addDays(today(), -20)
  await select(learner, tideTable.id, lighthouseLog.id)
  await prefer(learner, { scheduleStart: start, daysPerWeek: 7 })
  await db.rows(`update enrolments set version = 1, completed_at = $3 where user_id = $1 and project_id = $2`, [
    learner.userId,
    tideTable.id,
    `${addDays(start, 2)}T12:00:00Z`,
  ])
  const { body } = await schedule(learner)
  expect(tasksOf(body)).toEqual([
    [addDays(start, 2), tideTable.id],
    [today(), lighthouseLog.id],
  ])
  expect(body.weeks.map(({ id, status }) => [id, status])).toEqual([
    [start, 'COMPLETE'],
    [addDays(start, 14), 'INCOMPLETE'],
  ])
})

test('today is the day of the learner’s own time zone', async () => {
  const learner = await server.signIn('far-east@example.org')
  const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
  const days = await Promise.all(zones.map(async (timeZone) => (await schedule(learner, { timeZone })).body.today))
  expect(days).toEqual(zones.map((zone) => datesIn(zone)(server.context.now())))
  expect(days[0]).not.toBe(days[1])
})

test('the time that finished projects took corrects those to come, unless the learner does not want it', async () => {
  const learner = await server.signIn('slow@example.org', { plan: 'pro' })
  await select(learner, tideTable.id, lighthouseLog.id)
  const minutes = async () => {
    const { body } = await schedule(learner)
    return [body.pace, ...body.weeks.flatMap(({ days }) => days.flatMap(({ tasks }) => tasks.map((task) => task.minutes)))]
  }
  for (const project of [tideTable.id, lighthouseLog.id]) {
    await db.rows(
      `insert into enrolments (user_id, project_id, version, completed_at) values ($1, $2, 1, '2026-11-10T12:00:00Z')
       on conflict (user_id, project_id) do update set version = 1, completed_at = excluded.completed_at`,
      [learner.userId, project],
    )
    // Twelve minutes each, and a night.
    for (const [index, at] of ['09T20:00', '09T20:12', '10T10:00', '10T10:12'].entries())
      await db.rows(
        `insert into answers (user_id, project_id, validation_id, type, text_data, status, updated_at)
         values ($1, $2, $3, 'TEXT', 'done', 'COMPLETE', $4)`,
        [learner.userId, project, `task-${index}`, `2026-11-${at}:00Z`],
      )
  }
  expect(await minutes()).toEqual([{ factor: 1.6, projects: 2 }, 48, 48])
  await prefer(learner, { usesOwnPace: false })
  expect(await minutes()).toEqual([{ factor: 1.6, projects: 2 }, 30, 30])
})

test('work that was finished on the day of a new plan, but before it was made, takes none of its time', async () => {
  await db.rows(`update projects set metadata = jsonb_set(metadata, '{time}', '60')`)
  const learner = await server.signIn('same-day@example.org', { plan: 'pro' })
  await select(learner, tideTable.id, lighthouseLog.id)
  const finish = (moment: number) =>
    db.rows('update enrolments set version = 1, completed_at = $3 where user_id = $1 and project_id = $2', [
      learner.userId,
      tideTable.id,
      new Date(moment),
    ])
  const daysOf = async () => tasksOf((await schedule(learner)).body)
  const plan = { scheduleStart: today(), hoursPerDay: 1, daysPerWeek: 7 }
  await finish(server.context.now() - 1)
  await prefer(learner, plan)
  expect(await daysOf()).toEqual([
    [today(), tideTable.id],
    [today(), lighthouseLog.id],
  ])
  // Later changes of the study time don't begin a new plan.
  await finish(server.context.now())
  await prefer(learner, plan)
  expect(await daysOf()).toEqual([
    [today(), tideTable.id],
    [addDays(today(), 1), lighthouseLog.id],
  ])
})
