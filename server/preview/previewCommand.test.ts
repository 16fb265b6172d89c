import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage, type RequestOptions } from 'node:http'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { contentFolder, home, projectFile } from '@fieldwork/compiler/testing-content.ts'
import type { PreviewState } from './previewPage.ts'

test('an author sees a draft as learners will, without an account, and beside it what to mend, whenever a file changes', async () => {
  const folder = contentFolder({ [projectFile]: (text) => text.replace('difficulty: easy', 'visibility: private\ndifficulty: easy') })
  const child = spawn(process.execPath, [join(import.meta.dirname, 'previewCommand.ts'), join(folder, home), '--port', '0'])
  onTestFinished(async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const address = await expect
    .poll(() => /http:\S+\/preview/.exec(said)?.[0], { timeout: 120_000 })
    .toBeDefined()
    .then(() => /http:\S+\/preview/.exec(said)![0])
  const state = async () => (await (await fetch(`${address}/state`)).json()) as PreviewState
  const { findings, page } = await state()
  expect(findings).toEqual([])
  const shown = await fetch(new URL(page, address), { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } })
  expect(await shown.text()).toContain('Push her into the water.')
  expect(shown.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect(shown.headers.has('x-frame-options')).toBe(false)
  expect(await (await fetch(address)).text()).toContain('<title>Preview of build-a-boat</title>')
  for (const url of [`${address}/state`, address, new URL(page, address).href, new URL('/projects', address).href]) {
    const { hostname, port, pathname: path, host } = new URL(url)
    expect(await statusFor({ hostname, port, path, headers: { host } })).toBe(200)
    expect(await statusFor({ hostname, port, path, headers: { host: 'rebound.example' } })).toBe(404)
  }
  // Any page that is open in the browser can ask for this.
  for (const path of ['//', '//[', '/preview/state//..//']) {
    const { host, hostname, port } = new URL(address)
    expect(await statusFor({ hostname, port, path, headers: { host } })).toBeGreaterThanOrEqual(200)
  }
  expect((await state()).findings).toEqual([])
  const file = join(folder, projectFile)
  writeFileSync(file, readFileSync(file, 'utf8').replace('Push her', '<b>Push</b> her'))
  await expect.poll(async () => (await state()).findings.map(({ rule }) => rule), { timeout: 60_000 }).toEqual(['html', 'html'])
}, 240_000)

/** Requests a path, also as a browser does for which a foreign name resolves to this machine. */
const statusFor = async (request: RequestOptions) => {
  const [answer] = (await once(get(request), 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}
