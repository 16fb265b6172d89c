import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Context } from '../context.ts'
import { tideTable } from '../testing/catalogue.ts'
import { importPictures } from './importPictures.ts'

const importThatFailsWith = (error: Error) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fieldwork-import-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const log = { info: vi.fn() }
  const picture = 'pictures/your-curve.jpg'
  const opened = {
    bundle: { project: { id: tideTable.id } },
    hasPicture: () => true,
    unpackPicture: () => Promise.reject(error),
  } as unknown as Parameters<typeof importPictures>[2]
  const answers = [{ incoming: { id: 'your-curve', type: 'FILE', picture }, outcome: 'added' }] as unknown as Parameters<
    typeof importPictures
  >[3]
  const context = { config: { dataDir }, log } as unknown as Context
  return { log, done: importPictures(context, 'somebody', opened, answers, () => Promise.reject(new Error('Nothing is written.'))) }
}

test('a full disk is reported as such, and not as a bad picture', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
  await expect(importThatFailsWith(full).done).rejects.toBe(full)
})

test('a damaged picture in the zip is left out, and the reason is logged', async () => {
  const damaged = Object.assign(new Error('invalid stored block lengths'), { code: 'Z_DATA_ERROR' })
  const { log, done } = importThatFailsWith(damaged)
  await done
  expect(log.info.mock.calls).toEqual([[{ user: 'somebody', error: damaged }, expect.stringContaining('could not be unpacked')]])
})
