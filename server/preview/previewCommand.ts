import { existsSync, mkdtempSync, realpathSync, rmSync, watch } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join, resolve, sep } from 'node:path'
import closeWithGrace from 'close-with-grace'
import { endWithHelp, readCommandLine } from '@fieldwork/compiler/commandLine.ts'
import { compileCatalogue } from '@fieldwork/compiler/compileCatalogue.ts'
import type { CompiledProject } from '@fieldwork/compiler/compiled.ts'
import type { Finding } from '@fieldwork/compiler/findings/rules.ts'
import { createModel } from '../adapters/model/createModel.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { createContext } from '../createContext.ts'
import { connect } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { isLocalHost } from '@fieldwork/core/localHost.ts'
import { createLog } from '../log.ts'
import { publishCatalogue } from '../publishing/publish.ts'
import { previewPage, previewPath, previewPolicy, previewStatePath } from './previewPage.ts'

const help = `npm run content:preview -- <folder> [--port 4000]

Shows a project, or a whole content folder, as learners will see it, next to what has to be fixed. It follows changes of files, needs no
account, listens on this machine only, and publishes into a temporary database.

  npm run content:preview -- content/projects/count-the-boats
  npm run content:preview -- /srv/own-catalogue`

const { values, positionals } = readCommandLine(help, { port: { type: 'string', default: '4000' } })
const host = '127.0.0.1'
/** Milliseconds to wait for a file to be written, because many editors empty it first. */
const settling = 100

const [given, ...others] = positionals
if (given === undefined || others.length > 0) endWithHelp('Name one folder.', help)
if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535) endWithHelp(`${values.port} is no port.`, help)
const named = resolve(given!)
const only = existsSync(join(named, 'project.md')) ? basename(named) : undefined
const folder = only === undefined ? named : resolve(named, '../..')
if (!existsSync(join(folder, 'catalogue.yaml'))) {
  console.error(`${folder} has no catalogue.yaml, so it is no content folder. \`npm run content:new\` makes one.`)
  process.exit(1)
}

const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'fieldwork-preview-')))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
// Without the operator's settings: a preview has no mail server, bucket or language model.
const config = readConfig({ DATA_DIR: dataDir, CONTENT_DIR: folder, LOG_LEVEL: 'error', TUTOR: 'false' }, [])
const log = createLog(config)
const db = await connect({ dataDir, log })
await migrate(db, log)
const context = await createContext({ config, db, log, now: Date.now })
const app = await createApp(context, { model: await createModel(config, log), payments: undefined })
// The preview page, on the same origin, shows the app in a frame.
app.addHook('onSend', (_request, reply, _payload, done) => {
  reply.removeHeader('x-frame-options')
  const policy = reply.getHeader('content-security-policy')
  if (typeof policy === 'string')
    reply.header('content-security-policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"))
  done()
})

let revision = 0
let findings: readonly Finding[] = []
/** The displayed state of each project and, under an empty key, of concepts and catalogue. */
const shown = new Map<string, string>()
const isNew = (key: string, value: string): boolean => {
  const isOther = shown.get(key) !== value
  shown.set(key, value)
  return isOther
}
/** Projects whose preview changed. A project with an error keeps its previous preview. */
const changedIn = ({ projects, concepts, catalogue }: Awaited<ReturnType<typeof compileCatalogue>>): boolean =>
  [
    ...projects.map(({ id, sourceHash }: CompiledProject) => isNew(id, sourceHash)),
    isNew('', JSON.stringify([concepts, catalogue])),
  ].includes(true)

const publish = async () => {
  const compiled = await compileCatalogue(folder, new Map(), undefined, new Map(), { only: only === undefined ? undefined : [only] })
  // Everyone can see drafts and Pro projects here.
  const projects = compiled.projects.map(({ metadata: { plan: _plan, ...metadata }, ...project }) => ({
    ...project,
    metadata: { ...metadata, visibility: 'public' as const },
  }))
  const report = await publishCatalogue(db, { ...compiled, projects }, { accepted: 'all', isPart: true, log })
  const home = only === undefined ? '' : `projects/${only}/`
  findings = report.findings.filter(({ file }) => file.startsWith(home)).map((one) => ({ ...one, file: one.file.slice(home.length) }))
  if (changedIn(compiled)) revision++
}
await publish()
let publishing = Promise.resolve()
let isWaiting = false
const watcher = watch(folder, { recursive: true }, (_change, path) => {
  const [top, id] = path?.split(sep) ?? []
  if (isWaiting || (only !== undefined && top === 'projects' && id !== only)) return
  isWaiting = true
  publishing = publishing
    .then(() => new Promise((done) => setTimeout(done, settling)))
    .then(() => {
      isWaiting = false
      return publish()
    })
    .catch((error: unknown) => log.error({ error }, 'the preview could not be read'))
})

await app.ready()
const page = only === undefined ? '/' : `/projects/${only}`
const send = (response: ServerResponse, status: number, type: string, body: string) => {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', 'content-security-policy': previewPolicy })
  response.end(body)
}
const server = createServer((request, response) => {
  const [pathname] = (request.url ?? '/').split('?')
  // Another site could point a host name at this machine and read a draft (DNS rebinding).
  if (!isLocalHost(request.headers.host ?? '')) send(response, 404, 'text/plain; charset=utf-8', '')
  else if (pathname === previewStatePath) send(response, 200, 'application/json', JSON.stringify({ revision, findings, page }))
  else if (pathname === previewPath) send(response, 200, 'text/html; charset=utf-8', previewPage(only ?? basename(folder)))
  else app.routing(request, response)
})
server.once('error', (error: NodeJS.ErrnoException) => {
  console.error(error.code === 'EADDRINUSE' ? `Port ${values.port} is taken. Name another: --port 4001.` : error.message)
  process.exit(1)
})
server.listen(Number(values.port), host, () => {
  console.log(`The preview is at http://${host}:${(server.address() as AddressInfo).port}${previewPath}. It ends with Ctrl+C.`)
})

closeWithGrace({ delay: 5000, logger: false }, async () => {
  watcher.close()
  server.close()
  server.closeAllConnections()
  await publishing
  await app.close()
  await context.jobs.close()
  await context.mail.close()
  await db.close()
})
