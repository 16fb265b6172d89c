import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { judgeOutput } from '@fieldwork/core/evidence/judge.ts'
import { commandsOf, type Probe } from '@fieldwork/core/evidence/probes.ts'
import { replaceMatches } from '@fieldwork/compiler/pattern.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldwork-probes-'))
let posted = 0
const server = createServer((request, response) => {
  const { method, url, headers } = request
  if (url === '/boats/7')
    return void response.writeHead(200, { 'content-type': 'text/plain' }).end(`boat 7 for ${String(headers['x-harbour'])}\n`)
  if (method === 'POST') posted++
  if (url === '/boats')
    return void response.writeHead(method === 'POST' ? 201 : 200, { 'content-type': 'application/json' }).end('{"boats":[{"id":7}]}')
  response.writeHead(404).end()
})
let port = 0
beforeAll(async () => {
  writeFileSync(join(folder, 'tides.txt'), 'low 12\nhigh 412\n')
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const sh = promisify(execFile)
/** True if the commands of these probes print the expected output. */
const holds = async (...probes: Probe[]) => {
  const commands = commandsOf(probes)
  const outputs: string[] = []
  for (const { run } of commands) outputs.push((await sh('/bin/sh', ['-c', run], { cwd: folder })).stdout)
  const lines = commands.map(({ run, prints }) => ({ run, lines: prints.split('\n'), shapes: prints.split('\n') }))
  return judgeOutput({ masks: [], commands: lines }, outputs.join(''), { declared: {}, replace: replaceMatches }).isRight
}
const address = (path: string) => `http://127.0.0.1:${port}${path}`

describe('a probe distinguishes right from wrong for', () => {
  test('the output and exit status of a command', async () => {
    expect(await holds({ run: 'grep high tides.txt; (exit 3)', prints: 'high 412', status: 3 })).toBe(true)
    expect(await holds({ run: 'grep high tides.txt', prints: 'high 412', status: 1 })).toBe(false)
  })
  test('the status, headers and body of a response', async () => {
    const request = { request: address('/boats/7'), headers: { 'x-harbour': "Jon's quay" }, status: 200 }
    expect(await holds({ ...request, responds: { 'Content-Type': 'text/plain' }, body: "boat 7 for Jon's quay" })).toBe(true)
    expect(await holds({ ...request, status: 404 })).toBe(false)
    expect(await holds({ ...request, responds: { 'content-type': 'text/html' } })).toBe(false)
    expect(await holds({ ...request, body: 'boat 8' })).toBe(false)
    expect(await holds({ request: address('/boats'), method: 'POST', data: 'a=1', status: 201 })).toBe(true)
    expect(await holds({ request: address('/none'), method: 'HEAD', status: 404 })).toBe(true)
  })
  test('a value captured from an earlier response', async () => {
    const list: Probe = { request: address('/boats'), status: 200, capture: { boat: '$.boats[0].id' } }
    expect(await holds(list, { request: address('/boats/$boat'), status: 200, body: 'boat 7 for …' })).toBe(true)
    expect(await holds(list, { request: address('/boats/0$boat'), status: 200, body: 'boat 7 for …' })).toBe(false)
  })
  test('a value captured from the response to a request that is sent once, because it changes something', async () => {
    const post: Probe = { request: address('/boats'), method: 'POST', data: 'a=1', status: 201, capture: { boat: '$.boats[0].id' } }
    const read: Probe = { request: address('/boats/$boat'), status: 200, body: 'boat 7 for …' }
    const before = posted
    expect(await holds(post, read, read)).toBe(true)
    expect(posted).toBe(before + 1)
    expect(commandsOf([post, read]).map(({ changes }) => changes)).toEqual([true, false])
    expect(commandsOf([{ ...post, changes: false }]).map(({ changes }) => changes)).toEqual([false])
  })
  test('a port where curl is missing: neither open nor closed', async () => {
    const [command] = commandsOf([{ port: '1', listens: true }])
    expect((await sh('/bin/sh', ['-c', command!.run], { env: { PATH: '/none' } })).stdout).toBe('')
  })
  test('a port where a proxy is set, and one that no port can be', async () => {
    const run = async (probe: Probe) =>
      (await sh('/bin/sh', ['-c', commandsOf([probe])[0]!.run], { env: { PATH: process.env['PATH'], http_proxy: address('/') } })).stdout
    expect(await run({ port: '1', listens: true })).toBe('port 1 is closed\n')
    expect(await run({ port: '99999', listens: false })).toBe('')
  })
  test('a port of a program that doesn’t speak HTTP', async () => {
    const silent = createSocketServer((socket) => void socket.on('error', () => undefined).end('SSH-2.0-none\r\n'))
    await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve))
    const silentPort = String((silent.address() as AddressInfo).port)
    expect(await holds({ port: silentPort, listens: true })).toBe(true)
    silent.close()
    expect(await holds({ port: silentPort, listens: true })).toBe(false)
  })
  test('a port', async () => {
    expect(await holds({ port: String(port), listens: true })).toBe(true)
    expect(await holds({ port: '1', listens: true })).toBe(false)
    expect(await holds({ port: '1', listens: false })).toBe(true)
  })
  test('a file', async () => {
    const digest = 'e8bb7d31a1e9b5c6c29ad56bf9a7dc3ee5d6ad7ab7b1d8a1df6c0bb7f0f8a2c1'
    expect(await holds({ file: 'tides.txt', bytes: '16' })).toBe(true)
    expect(await holds({ file: 'tides.txt', bytes: '17' })).toBe(false)
    expect(await holds({ file: 'tides.txt', sha256: '…' })).toBe(true)
    expect(await holds({ file: 'tides.txt', sha256: digest })).toBe(false)
    expect(await holds({ file: 'tides.txt', line: { matching: '^high [0-9]+$', is: 'high 412' } })).toBe(true)
    for (const exists of [true, false]) {
      expect(await holds({ file: 'tides.txt', exists })).toBe(exists)
      expect(await holds({ file: 'gone.txt', exists })).toBe(!exists)
    }
  })
  test.each(['two words.txt', "Jon's tides.txt", '-rf.txt', '$HOME.txt'])('a file named %s', async (file) => {
    expect(await holds({ file, exists: false })).toBe(true)
    expect(await holds({ file, bytes: '0' })).toBe(false)
    writeFileSync(join(folder, file), '')
    expect(await holds({ file, exists: true })).toBe(true)
    expect(await holds({ file, bytes: '0' })).toBe(true)
    writeFileSync(join(folder, file), 'high 412\n')
    expect(await holds({ file, sha256: createHash('sha256').update('high 412\n').digest('hex') })).toBe(true)
    expect(await holds({ file, line: { matching: 'high', is: 'high 412' } })).toBe(true)
  })
})
