import { existsSync, mkdtempSync, realpathSync, rmSync, watch } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import closeWithGrace from 'close-with-grace'
import { compileCatalogue } from '@fieldwork/compiler/compileCatalogue.ts'
import type { Finding } from '@fieldwork/compiler/findings/rules.ts'
import { createMail } from '../adapters/mail/mail.ts'
import { createModel } from '../adapters/model/model.ts'
import { createJobs } from '../adapters/queue/jobs.ts'
import { createFiles } from '../adapters/storage/files.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { connect } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { isLocalHost } from '../http/local.ts'
import { createLimits } from '../http/rateLimits.ts'
import { createLog } from '../log.ts'
import { previewPage } from './previewPage.ts'
import { publishCatalogue } from './publish.ts'

const help = `npm run content:preview -- <folder> [--port 4000]

Shows a project, or a whole content folder, as learners will see it, and beside it what is to be mended. Whenever a file changes it is read
anew. It needs no account, listens on this machine alone, and keeps what it publishes in a database of its own that vanishes at the end.

  npm run content:preview -- content/projects/count-the-boats
  npm run content:preview -- /srv/own-catalogue`

const { values, positionals } = parseArgs({
  options: { port: { type: 'string', default: '4000' }, help: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const host = '127.0.0.1'
/** Milliseconds in which a file is written; many editors empty it first. */
const settling = 100

if (values.help || positionals.length !== 1) {
  console.log(help)
  process.exit(values.help ? 0 : 1)
}
const named = resolve(positionals[0]!)
const only = existsSync(join(named, 'project.md')) ? basename(named) : undefined
const folder = only === undefined ? named : resolve(named, '../..')
if (!existsSync(join(folder, 'catalogue.yaml'))) {
  console.error(`${folder} has no catalogue.yaml, so it is no content folder. \`npm run content:new\` makes one.`)
  process.exit(1)
}

const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'fieldwork-preview-')))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
// Nothing of the operator's settings: a preview has no mail server, no bucket and no language model.
const config = readConfig({ DATA_DIR: dataDir, CONTENT_DIR: folder, LOG_LEVEL: 'error', TUTOR: 'false' }, [])
const log = createLog(config)
const db = await connect({ dataDir, log })
await migrate(db, log)
const jobs = await createJobs(db, log)
const context: Context = {
  ...{ config, db, log, jobs, mail: createMail(config), files: createFiles(config) },
  ...{ limits: createLimits(db), now: Date.now },
}
const app = await createApp(context, { model: await createModel(config, log), payments: undefined })
// A page elsewhere can give this machine a name of its own and read a draft through the browser of whoever writes it.
app.addHook('onRequest', (request, reply, done) => {
  if (isLocalHost(request.headers.host ?? '')) return done()
  void reply.code(404).send()
})
// The page of the preview holds it in a frame; it is on this machine, too.
app.addHook('onSend', (_request, reply, _payload, done) => {
  reply.removeHeader('x-frame-options')
  const policy = reply.getHeader('content-security-policy')
  if (typeof policy === 'string')
    reply.header('content-security-policy', policy.replace("frame-ancestors 'none'", `frame-ancestors http://${host}:*`))
  done()
})

let revision = 0
let findings: readonly Finding[] = []
const publish = async () => {
  const compiled = await compileCatalogue(folder, new Map(), undefined, new Map(), { only: only === undefined ? undefined : [only] })
  // A draft and a Pro project are shown to whoever looks.
  const projects = compiled.projects.map(({ metadata: { plan: _plan, ...metadata }, ...project }) => ({
    ...project,
    metadata: { ...metadata, visibility: 'public' as const },
  }))
  const report = await publishCatalogue(db, { ...compiled, projects }, { accepted: 'all', isPart: true, log })
  findings = report.findings.filter(({ file }) => only === undefined || file.startsWith(`projects/${only}`))
  revision++
}
await publish()
let publishing = Promise.resolve()
let isWaiting = false
const watcher = watch(only === undefined ? folder : named, { recursive: true }, () => {
  if (isWaiting) return
  isWaiting = true
  publishing = publishing
    .then(() => new Promise((done) => setTimeout(done, settling)))
    .then(() => {
      isWaiting = false
      return publish()
    })
    .catch((error: unknown) => log.error({ error }, 'the preview could not be read'))
})

const appOrigin = await app.listen({ port: 0, host })
const page = only === undefined ? appOrigin : `${appOrigin}/projects/${only}`
const frame = createServer(({ url, headers }, response) => {
  if (!isLocalHost(headers.host ?? '')) return void response.writeHead(404).end()
  const isState = url === '/state'
  response.writeHead(200, { 'content-type': isState ? 'application/json' : 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  response.end(isState ? JSON.stringify({ revision, findings, page }) : previewPage(only ?? basename(folder)))
})
frame.listen(Number(values.port), host, () => {
  console.log(`The preview is at http://${host}:${(frame.address() as AddressInfo).port}. It ends with Ctrl+C.`)
})

closeWithGrace({ delay: 5000, logger: false }, async () => {
  watcher.close()
  frame.close()
  frame.closeAllConnections()
  await publishing
  await app.close()
  await jobs.close()
  await context.mail.close()
  await db.close()
})
