import { zipSync, strToU8, type Zippable } from 'fflate'
import { beforeEach, expect } from 'vitest'
import { dataFile, textFile } from '@fieldwork/core/bundles/fileNames.ts'
import type { Bundle, BundledText, ImportReport } from '@fieldwork/core/bundles/schema.ts'
import { startDocumented } from '../documentation/testing-work.ts'
import { tideTable } from '../testing/catalogue.ts'
import type { Visitor } from '../testing/testing.ts'
import { unzip } from '../testing/unzip.ts'
import { bundles } from './service.ts'

export type RefusedImport = { error: { code: string; details?: { reason: string } } }

/** Two servers: one to export a project from, and one to import it into. */
export const startBoth = async () => {
  const [there, here] = await Promise.all([
    startDocumented({ works: false, served: bundles }),
    startDocumented({ works: false, served: bundles }),
  ])
  beforeEach(async () => {
    await there.forgetLimits()
    await here.forgetLimits()
  })
  return { there, here }
}

export const bundlePath = `/projects/${tideTable.id}/bundle`

export const download = async (who: Visitor, path = bundlePath): Promise<Buffer> => {
  const response = await who.fetch(path)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

const send = async (who: Visitor, path: string, zip: Uint8Array) => {
  const response = await who.fetch(path, { method: 'POST', headers: { 'content-type': 'application/zip' }, body: new Uint8Array(zip) })
  return { status: response.status, body: (await response.json()) as ImportReport & RefusedImport }
}
export const preview = (who: Visitor, zip: Uint8Array) => send(who, '/bundles/preview', zip)
export const importZip = (who: Visitor, zip: Uint8Array) => send(who, '/bundles', zip)

export const dataOf = async (zip: Buffer): Promise<Bundle> => JSON.parse((await unzip(zip)).get(dataFile)!.toString()) as Bundle

/** The same zip with changed files; null removes a file. */
export const rezipped = async (zip: Buffer, changes: Record<string, string | Uint8Array | null>): Promise<Buffer> => {
  const files: Zippable = Object.fromEntries(await unzip(zip))
  for (const [name, content] of Object.entries(changes)) {
    if (content === null) delete files[name]
    else files[name] = typeof content === 'string' ? strToU8(content) : content
  }
  return Buffer.from(zipSync(files))
}

export const withData = async (zip: Buffer, change: (bundle: Bundle) => object): Promise<Buffer> =>
  rezipped(zip, { [dataFile]: JSON.stringify(change(await dataOf(zip))) })

export const withText = async (zip: Buffer, change: (text: BundledText) => object): Promise<Buffer> =>
  rezipped(zip, { [textFile]: JSON.stringify(change(JSON.parse((await unzip(zip)).get(textFile)!.toString()) as BundledText)) })
