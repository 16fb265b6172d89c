import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readPlan, type ReplayPlan } from './plan.ts'
import { replayTrack, type TrackResult } from './replayTrack.ts'
import { openSandbox } from './sandbox.ts'

const id = 'tide-table'

const head = (more: string) => `---
title: Print a tide table
description: A project for tests.
difficulty: easy
time: 10
cost: "$0"
needs: A shell
lastModified: 2026-11-20
verified: run
verifiedOn: 2026-11-20
verifiedWith: Debian 11
variables:
  - name: harbour
    label: Name of the harbour
    placeholder: Quay
${more}---
`

export type Written = { steps: string[]; head?: string; answers?: string; files?: Record<string, string> }

/** Writes a content folder with a project of these steps, which is removed after the test. */
export const writtenFolder = ({ steps, head: more = '', answers, files = {} }: Written): string => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldwork-replay-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const body = steps.map((step, at) => `::::::step{#step-${at + 1} title="Step ${at + 1}" minutes=5}\n${step}\n::::::\n`).join('\n')
  const all: Record<string, string> = { 'project.md': `${head(more)}\n${body}`, ...(answers && { 'answers.yaml': answers }), ...files }
  for (const [name, text] of Object.entries(all)) {
    const path = join(folder, 'projects', id, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  return folder
}

export const planOf = async (folder: string): Promise<ReplayPlan> => {
  const plan = await readPlan(folder, id)
  if ('findings' in plan) throw new Error(JSON.stringify(plan.findings))
  return plan
}

export const textIn = (folder: string, name: string): string => readFileSync(join(folder, 'projects', id, name), 'utf8')

/** Long enough for a busy machine, and only reached on failure. */
const patient = { command: 25_000, shown: 15_000 }

/** Replays a project with these steps. `hasty`: short time limits in milliseconds. */
export const replayed = async (written: Written, { hasty, track }: { hasty?: number; track?: string } = {}): Promise<TrackResult> => {
  const plan = await planOf(writtenFolder(written))
  const sandbox = await openSandbox()
  try {
    const limits = hasty === undefined ? patient : { command: hasty, shown: hasty }
    return await replayTrack(plan, track, sandbox, { limits })
  } finally {
    await sandbox.close()
  }
}

/** Returns why this machine can't replay, or undefined. */
export const refusal = async (): Promise<string | undefined> => {
  try {
    await (await openSandbox()).close()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}
