import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startApp } from '../../e2e/testing/app.ts'
import { databaseOf } from '../../e2e/testing/database.ts'
import { enrolLearners } from '../measuring/learners.ts'
import type { Row } from '../measuring/measure.ts'
import { askAs, type Score } from './asking.ts'
import { scoreConversations } from './conversations.ts'
import { scoreGoals, scorePaths } from './goals.ts'
import { scoreParts, scoreUncovered } from './goalNames.ts'
import { scoreSearch } from './search.ts'
import { scoreTutor } from './tutor.ts'

/** How each kind of question is scored, through the calls of a learner's browser. `goal`: the share that has to be right. */
const kinds: Record<string, { what: string; goal: number; score: Score }> = {
  goals: { what: 'goals with the right roadmap or project on top, or nothing', goal: 0.85, score: scoreGoals },
  paths: { what: 'goals with the right written path, or none', goal: 0.85, score: scorePaths },
  parts: { what: 'goals with what leads to each of their parts, or rightly undivided', goal: 0.8, score: scoreParts },
  uncovered: { what: 'goals with what no project covers, or rightly without', goal: 0.85, score: scoreUncovered },
  search: { what: 'searches with the right project first, or nothing', goal: 0.9, score: scoreSearch },
  typos: { what: 'searches with two typing errors with the right project first, or nothing', goal: 0.9, score: scoreSearch },
}

/** `tuning`: used while the rules were written. `heldOut`: only measured. */
const sets = ['tuning', 'heldOut'] as const

/** How well goals, searches and questions lead to what their authors expect, with the shipped catalogue. A set without a file is left out. */
export const benchFinding = async (): Promise<Row[]> => [...(await benchKinds()), ...(await benchTutor()), ...(await benchConversations())]

const benchKinds = async (): Promise<Row[]> => {
  const app = await startApp({ LOG_LEVEL: 'warn' })
  const db = await databaseOf(app)
  try {
    const [learner] = await enrolLearners(db, 1)
    const ask = askAs(app, db, learner!.cookie)
    const rows: Row[] = []
    for (const [kind, { what, goal, score }] of Object.entries(kinds))
      for (const set of sets) {
        const path = join(import.meta.dirname, set, `${kind}.json`)
        if (!existsSync(path)) continue
        const { asked, wrong } = await score(JSON.parse(readFileSync(path, 'utf8')), ask)
        for (const line of wrong) console.log(`${kind}, ${set}: ${line}`)
        const right = asked - wrong.length
        rows.push({
          what: `${what}, ${set}`,
          ours: `${right} of ${asked} (${Math.round((100 * right) / asked)} %)`,
          against: '—',
          ratio: '—',
          goal: `≥ ${100 * goal} %`,
          isMissed: right < goal * asked,
        })
      }
    return rows
  } finally {
    await db.close()
    await app.remove()
  }
}

const benchTutor = async (): Promise<Row[]> => {
  const rows: Row[] = []
  for (const set of sets) {
    const path = join(import.meta.dirname, set, 'tutor.json')
    if (!existsSync(path)) continue
    const { total, answerable, useful, wrong, leaks } = await scoreTutor(path)
    rows.push(
      shareRow(`questions to the finder with a useful passage, ${set}`, useful, answerable, '≥ 60 %', useful < 0.6 * answerable),
      shareRow(`questions with passages of which none helps, ${set}`, wrong, total, '≤ 5 %', wrong > 0.05 * total),
      shareRow(`answers of tasks shown, ${set}`, leaks, total, '0', leaks > 0),
    )
  }
  return rows
}

const benchConversations = async (): Promise<Row[]> => {
  const rows: Row[] = []
  for (const set of sets) {
    const path = join(import.meta.dirname, set, 'conversations.json')
    if (!existsSync(path)) continue
    const { messages, answerable, useful, wrong, suggested } = await scoreConversations(path)
    rows.push(
      shareRow(`further messages with a useful passage, ${set}`, useful, answerable, '≥ 60 %', useful < 0.6 * answerable),
      shareRow(`further messages that get one, or a question that has one, ${set}`, useful + suggested, answerable, '—', false),
      shareRow(`further messages with passages of which none helps, ${set}`, wrong, messages, '≤ 5 %', wrong > 0.05 * messages),
    )
  }
  return rows
}

const shareRow = (what: string, count: number, of: number, goal: string, isMissed: boolean): Row => ({
  what,
  ours: `${count} of ${of} (${Math.round((100 * count) / of)} %)`,
  against: '—',
  ratio: '—',
  goal,
  isMissed,
})
