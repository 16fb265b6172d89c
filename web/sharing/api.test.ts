import { afterEach, expect, test, vi } from 'vitest'
import { copyDocumentation, regenerateDocumentation } from '@fieldwork/core/documentation/contract.ts'
import { call } from '../platform/calls/call.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const params = { projectId: 'tls' }
const body = { type: 'pdf', newName: 'tls-1763750000000' } as const

const failures: Array<[string, () => Promise<Response>]> = [
  ['without a connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['when the server fails', async () => Response.json({ error: { code: 'failed', message: '' } }, { status: 500 })],
]
test.each(failures)('%s, a failed regeneration or copy reports itself [SHARE-34] [SHARE-46]', async (_, reply) => {
  vi.stubGlobal('location', new URL('http://localhost/'))
  vi.stubGlobal('fetch', reply)
  await expect(call(regenerateDocumentation, { params })).rejects.toThrow('Failed to regenerate project document')
  await expect(call(copyDocumentation, { params, body }, { retry: null })).rejects.toThrow('Failed to copy project document')
})
