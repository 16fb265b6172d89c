import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { freshDatabase } from '../database/testing.ts'
import { health } from '../health.ts'
import { startServer } from '../testing/testing.ts'
import { checkFilesHost } from './filesHost.ts'

test('a configured files host has to serve only files, and be reached under its own name', async () => {
  const { signal } = new AbortController()
  const publicUrl = 'http://learn.example.org'
  expect(await checkFilesHost({ publicUrl, filesUrl: undefined }, signal)).toBeUndefined()
  const server = await startServer({
    db: await freshDatabase(),
    environment: { PUBLIC_URL: publicUrl, FILES_URL: 'http://127.0.0.1' },
    plain: health,
  })
  const { port } = new URL(server.origin)
  expect(await checkFilesHost({ publicUrl, filesUrl: server.origin }, signal)).toMatchObject({
    state: 'ok',
    said: `127.0.0.1:${port} answers nothing but files`,
  })
  // Like a proxy that sends the app another host.
  const renamed = await checkFilesHost({ publicUrl, filesUrl: `http://localhost:${port}` }, signal)
  expect(renamed).toMatchObject({ state: 'fault', said: `localhost:${port} answers as the app does, so files would not be kept apart` })
  expect(renamed!.remedy).toContain('Host header')
  const other = createServer((_request, response) => void response.writeHead(404).end())
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const filesUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  expect(await checkFilesHost({ publicUrl, filesUrl }, signal)).toMatchObject({ state: 'fault', said: expect.stringContaining('with 404') })
  await new Promise((resolve) => other.close(resolve))
  expect(await checkFilesHost({ publicUrl, filesUrl }, signal)).toMatchObject({
    state: 'warning',
    said: expect.stringMatching(/does not answer: .*ECONNREFUSED/),
  })
})
