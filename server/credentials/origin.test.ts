import { expect, test } from 'vitest'
import type { CredentialState } from '@fieldwork/core/credentials/schema.ts'
import { completer, startDocumented } from '../documentation/testing-work.ts'
import { tideTable } from '../testing/catalogue.ts'
import { sendRaw } from '../testing/raw.ts'
import { credentials, publicCredentials } from './service.ts'

const server = await startDocumented({ works: false, served: credentials, plain: publicCredentials })
const path = `/projects/${tideTable.id}/credential`

test('without a public address in the settings, nothing is signed in the name of another host', async () => {
  const ines = await completer(server)
  const { port, hostname } = new URL(server.origin)
  const as = (host: string, method: string, address: string, body = '') =>
    sendRaw(
      server.origin,
      `${method} ${address} HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nCookie: ${ines.cookie()}\r\nConnection: close\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
  const statusesAs = async (host: string) => [
    (await as(host, 'POST', path, '{"name":"Ines Ferreira"}')).status,
    (await as(host, 'GET', '/credentials/status/0')).status,
    (JSON.parse((await as(host, 'GET', path)).body) as CredentialState).mayIssue,
  ]
  expect(await statusesAs('university.example')).toEqual([403, 403, false])
  expect((await ines.call<CredentialState>('GET', path)).body.issued).toBeNull()
  expect(await statusesAs(`${hostname}:${port}`)).toEqual([200, 200, true])
})
