import { expect, test } from 'vitest'
import { recordElsewhere, recordFailure, recordReplay } from './record.ts'
import type { TrackResult } from './replayTrack.ts'
import { planOf, textIn, writtenFolder } from './testing-project.ts'

const steps = ['```shell {title="Terminal"}\necho {{harbour}}\n```', '```shell {title="Terminal"}\necho 2\n```', 'Only words.']
const masks = 'masks: { ship: "MV [A-Z]+" }\n'

test('a project that was replayed says so, and nothing else of its text changes', async () => {
  const folder = writtenFolder({ steps, head: masks })
  const before = textIn(folder, 'project.md')
  const plan = await planOf(folder)
  expect(plan.changed).toEqual(['step-1', 'step-2'])
  await recordReplay(folder, plan, '2026-11-22', { versions: 'Debian 12, curl 7.88.1: as shipped', tracks: [] })
  const after = textIn(folder, 'project.md')
  expect(
    after
      .replace('verifiedOn: 2026-11-22', 'verifiedOn: 2026-11-20')
      .replace('verifiedWith: "Debian 12, curl 7.88.1: as shipped"', 'verifiedWith: Debian 11'),
  ).toBe(before)
  expect((await planOf(folder)).changed).toEqual([])
})

test('a step that no longer does what the page shows is marked for authors, until it changes or a replay of all succeeds', async () => {
  const folder = writtenFolder({ steps, head: masks })
  await recordReplay(folder, await planOf(folder), '2026-11-22', { versions: 'Debian 12', tracks: [] })
  const trackWith = (parts: Array<[string, boolean]>) => ({ parts: new Map(parts) }) as TrackResult
  await recordFailure(folder, await planOf(folder), '2026-12-01', [
    trackWith([
      ['step-1', true],
      ['step-2', false],
      ['step-3', true],
    ]),
  ])
  const failed = await planOf(folder)
  expect(failed.changed).toEqual(['step-2'])
  expect(failed.replayed).toMatchObject({ on: '2026-11-22', parts: { 'step-1': expect.any(String) }, failed: { on: '2026-12-01' } })
  expect(Object.keys(failed.replayed!.failed!.parts)).toEqual(['step-2'])

  // On the other track it fails earlier, so the record of later parts stays unchanged.
  await recordFailure(folder, failed, '2026-12-02', [trackWith([['step-1', true]]), trackWith([['step-1', false]])])
  expect((await planOf(folder)).changed).toEqual(['step-1', 'step-2'])
  await recordFailure(folder, await planOf(folder), '2026-12-03', [
    trackWith([
      ['step-1', false],
      ['step-2', true],
    ]),
  ])
  expect((await planOf(folder)).changed).toEqual(['step-1'])
  await recordReplay(folder, await planOf(folder), '2026-12-04', { versions: 'Debian 12', tracks: [] })
  expect(await planOf(folder)).toMatchObject({ changed: [], replayed: { on: '2026-12-04' } })
  expect(textIn(folder, 'replayed.yaml')).not.toContain('failed')
})

test('another system is recorded once beside the first, until the project is replayed again', async () => {
  const folder = writtenFolder({ steps, head: masks })
  await recordElsewhere(folder, await planOf(folder), '2026-11-22', { versions: 'Debian 13' })
  expect((await planOf(folder)).replayed).toBeUndefined()
  await recordReplay(folder, await planOf(folder), '2026-11-22', { versions: 'Debian 12', tracks: [] })
  for (const versions of ['Debian 13, curl 8.14.0', 'Debian 13, curl 8.14.1'])
    await recordElsewhere(folder, await planOf(folder), '2026-11-23', { versions })
  const elsewhere = [{ on: '2026-11-23', with: 'Debian 13, curl 8.14.1' }]
  expect(await planOf(folder)).toMatchObject({ changed: [], replayed: { with: 'Debian 12', elsewhere } })
  await recordReplay(folder, await planOf(folder), '2026-11-24', { versions: 'Debian 12', tracks: [] })
  expect((await planOf(folder)).replayed).not.toHaveProperty('elsewhere')
})

test('a project that was never replayed as a whole gets no marks', async () => {
  const folder = writtenFolder({ steps, head: masks })
  await recordFailure(folder, await planOf(folder), '2026-12-01', [])
  expect((await planOf(folder)).replayed).toBeUndefined()
})

test.each([
  ['a command', ['step-2'], (text: string) => text.replace('echo 2', 'echo 3')],
  ['what a block is for', ['step-2'], (text: string) => text.replace('"}\necho 2', '" expect=1}\necho 2')],
  ['the placeholder of a variable', ['step-1'], (text: string) => text.replace('placeholder: Quay', 'placeholder: Pier')],
  ['words alone', [], (text: string) => text.replace('Only words.', 'Other words.')],
])('when %s changes, the steps that need a replay are %j', async (_, changed, edit) => {
  const folder = writtenFolder({ steps, head: masks })
  await recordReplay(folder, await planOf(folder), '2026-11-22', { versions: 'Debian 12', tracks: [] })
  const texts = { files: { 'project.md': edit(textIn(folder, 'project.md')), 'replayed.yaml': textIn(folder, 'replayed.yaml') } }
  expect((await planOf(writtenFolder({ steps, ...texts }))).changed).toEqual(changed)
})
