import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readPlan } from './plan.ts'
import { isWhole, replayProject } from './replayProject.ts'
import { refusal } from './testing-project.ts'

const impossible = await refusal()

test.skipIf(impossible)('a new project’s commands print what its page shows, and its evidence is refused before its step', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldwork-skeleton-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  execFileSync(process.execPath, [join(import.meta.dirname, '../compiler/newProject.ts'), 'count-the-boats', '--folder', folder])
  const plan = await readPlan(folder, 'count-the-boats')
  if ('findings' in plan) throw new Error(JSON.stringify(plan.findings))
  const result = await replayProject(plan, { limits: { command: 25_000, shown: 15_000 }, mayNest: false })
  expect(result.tracks.flatMap(({ faults }) => faults)).toEqual([])
  expect(isWhole(result)).toBe(true)
  expect(result.tracks.flatMap(({ evidence }) => [...evidence.keys()])).toContain('how-many-parts')
})
