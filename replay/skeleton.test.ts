import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { skeleton } from '@fieldwork/compiler/skeleton.ts'
import { readPlan } from './plan.ts'
import { isWhole, replayProject } from './replayProject.ts'
import { refusal } from './testing-project.ts'

const impossible = await refusal()

test.skipIf(impossible)(
  'the project that authors begin with does what its page shows, and its evidence is red before its step',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fieldwork-skeleton-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const project = join(folder, 'projects/count-the-boats')
    mkdirSync(project, { recursive: true })
    for (const [name, text] of Object.entries(skeleton('count-the-boats', 'Storage', '2026-11-20')))
      writeFileSync(join(project, name), text)
    const plan = await readPlan(folder, 'count-the-boats')
    if ('findings' in plan) throw new Error(JSON.stringify(plan.findings))
    const result = await replayProject(plan, { limits: { command: 25_000, shown: 15_000 }, mayNest: false })
    expect(result.tracks.flatMap(({ faults }) => faults)).toEqual([])
    expect(isWhole(result)).toBe(true)
    expect(result.tracks.flatMap(({ evidence }) => [...evidence.keys()])).toContain('how-many-parts')
  },
)
