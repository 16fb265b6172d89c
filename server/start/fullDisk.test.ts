import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { Reply } from '../http/route.ts'
import { startServer } from '../testing/testing.ts'
import { cleanPdf } from '../uploads/pdf/cleanPdf.ts'
import { pdf } from '../uploads/pdf/testing-pdf.ts'
import { cleanPicture } from '../uploads/picture.ts'
import { png } from '../uploads/testing-pictures.ts'

/** Runs with a file of these bytes. Writing to its name plus `ending` fails because the disk is full. */
const beside = async (bytes: Buffer, ending: string, run: (source: string) => Promise<unknown>) => {
  const folder = await mkdtemp(join(tmpdir(), 'full-'))
  try {
    await writeFile(join(folder, 'source'), bytes)
    await symlink('/dev/full', join(folder, `source${ending}`))
    return await run(join(folder, 'source'))
  } finally {
    await rm(folder, { recursive: true })
  }
}

const refusals: Record<string, (context: Context) => Promise<unknown>> = {
  '/full/files': () => writeFile('/dev/full', 'a picture'),
  '/full/picture': async (context) => beside(await png(), '.drawn', (source) => cleanPicture(context, 'somebody', source, 'answer')),
  '/full/preview': async (context) => beside(await png(), '.page', (source) => cleanPicture(context, 'somebody', source, 'portfolio file')),
  '/full/pdf': ({ log }) => beside(pdf(), '.written', (source) => cleanPdf(log, 'somebody', source)),
  '/full/database': ({ db }) => db.execute(`do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`),
}
const server = await startServer({
  plain: (context) =>
    Object.entries(refusals).map(([path, write]) => ({
      method: 'GET' as const,
      path,
      handle: () => write(context).then(() => new Reply(204, {})),
    })),
})

test.skipIf(process.platform !== 'linux').each(Object.keys(refusals))(
  'a full disk is distinguished from a failure, with the time to wait (%s)',
  async (path) => {
    const { status, headers, body } = await server.visitor().call('GET', path)
    expect([status, body]).toMatchObject([503, { error: { code: 'storage_full' } }])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(server.logged()).toContain('"msg":"the disk is full"')
  },
)

test.skipIf(process.platform !== 'linux')('a full disk is logged once, however many requests fail', async () => {
  for (let tries = 0; tries < 3; tries++) await server.visitor().call('GET', '/full/files')
  expect(server.logged().match(/"error":\{[^}]*ENOSPC[^}]*\},[^\n]*"msg":"the disk is full"/g)).toHaveLength(1)
})
