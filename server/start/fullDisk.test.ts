import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { Reply } from '../http/route.ts'
import { startServer } from '../testing/testing.ts'

const refusals: Record<string, (context: Context) => Promise<unknown>> = {
  '/full/files': () => writeFile('/dev/full', 'a picture'),
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
  'a full disk is told apart from a failure, with the time to wait (%s)',
  async (path) => {
    const { status, headers, body } = await server.visitor().call('GET', path)
    expect([status, body]).toMatchObject([503, { error: { code: 'storage_full' } }])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(server.logged()).toContain('"msg":"the disk is full"')
  },
)
