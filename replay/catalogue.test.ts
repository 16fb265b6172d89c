import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPlan } from './plan.ts'
import { isWhole, replayProject } from './replayProject.ts'
import { refusal } from './testing-project.ts'
import { mayMakeUserNamespaces } from './userNamespaces.ts'

const content = join(import.meta.dirname, '../content')
const impossible = await refusal()
/** A project takes at most three minutes on an idle machine. */
const timeoutMs = 15 * 60_000

for (const id of readdirSync(join(content, 'projects'))) {
  const plan = await readPlan(content, id)
  // Unreadable projects are reported by content:check; unchanged ones were replayed by their authors.
  if ('findings' in plan || plan.changed.length === 0 || plan.head.replay !== undefined) continue
  test.skipIf(impossible)(
    `${id} changed since it was replayed, and still prints what it shows`,
    async (context) => {
      const result = await replayProject(plan, { limits: { command: 150_000, shown: 15_000 }, mayNest: mayMakeUserNamespaces(content, id) })
      if (result.skipped !== undefined) context.skip(`${id} is not replayed here: ${result.skipped}.`)
      expect(result.tracks.flatMap(({ faults }) => faults)).toEqual([])
      expect(isWhole(result)).toBe(true)
    },
    timeoutMs,
  )
}

test('every project of the catalogue can be read for its replay', async () => {
  for (const id of readdirSync(join(content, 'projects'))) expect(await readPlan(content, id)).not.toHaveProperty('findings')
})
