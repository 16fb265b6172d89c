import { readFileSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { build } from 'vite'
import { chromiumArguments, chromiumPath } from '../../e2e/testing/chromium.ts'

const slow4g = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 }

/** `cpu`: slowdown factor. `session`: token of a signed-in user. */
export type Conditions = { isSlow: boolean; cpu: number; cookie?: string }

/** Runs a measurement in a fresh browser context. */
export const open = async <Result>(
  browser: Browser,
  { isSlow, cpu, cookie }: Conditions,
  run: (page: Page, session: CDPSession) => Promise<Result>,
): Promise<Result> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  if (cookie) await context.addCookies([{ name: 'session', value: cookie, domain: 'localhost', path: '/' }])
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  if (isSlow) await session.send('Network.emulateNetworkConditions', slow4g)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  try {
    return await run(page, session)
  } finally {
    await context.close()
  }
}

export const launch = (): Promise<Browser> => chromium.launch({ executablePath: chromiumPath, args: chromiumArguments })

export type ServedFiles = Map<string, { type: string; body: Buffer }>

/** A server of compressed files beside the app. */
export const serve = (files: ServedFiles) =>
  new Promise<{ origin: string; close: () => void }>((resolve) => {
    const server = createServer((request, response) => {
      const file = files.get((request.url ?? '/').replace(/\?.*/, ''))
      if (!file) return response.writeHead(404).end()
      return response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br' }).end(file.body)
    })
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve({ origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, close: () => void server.close() })
    })
  })

export const addFile = (files: ServedFiles, path: string, type: string, text: string | Buffer): void =>
  void files.set(path, { type, body: brotliCompressSync(text) })

/** Builds the page of a folder of the bench and serves it below `base`. */
export const addPage = async (files: ServedFiles, folder: string, base: string): Promise<void> => {
  const outDir = await mkdtemp(join(tmpdir(), 'fieldwork-bare-'))
  await build({
    root: join(import.meta.dirname, '..', folder),
    base: `${base}/`,
    logLevel: 'silent',
    build: { outDir, emptyOutDir: true },
    define: { __APP_VERSION__: '"bench"' },
  })
  addFile(files, `${base}/index.html`, 'text/html', readFileSync(join(outDir, 'index.html')))
  for (const name of readdirSync(join(outDir, 'assets')))
    addFile(
      files,
      `${base}/assets/${name}`,
      name.endsWith('.css') ? 'text/css' : 'text/javascript',
      readFileSync(join(outDir, 'assets', name)),
    )
  await rm(outDir, { recursive: true })
}
