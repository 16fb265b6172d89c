import './start/supportedNode.ts'
import { setTimeout as delay } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import { printHelpOnRequest } from '@fieldwork/compiler/commandHelp.ts'
import { createModel } from './adapters/model/createModel.ts'
import { createPayments } from './adapters/payments/createPayments.ts'
import { recordAdministrators } from './admin/administrators.ts'
import { createApp } from './app.ts'
import { createBackgroundWork } from './backgroundWork.ts'
import { Environment, missingAuthorities, readStartConfig } from './config.ts'
import { createContext } from './createContext.ts'
import { createClock } from './database/clock.ts'
import { connect } from './database/connect.ts'
import { migrate } from './database/migrate.ts'
import { registerProcess, type RunningProcess } from './database/runningProcesses.ts'
import { reportDrift } from './database/schemaDrift.ts'
import { tryToListen } from './doctor/machine.ts'
import { verifyParts } from './doctor/verify.ts'
import { stopMaking } from './documentation/making.ts'
import { addRequestedCopy } from './portfolio/copies.ts'
import { startDocumentationWorker } from './documentation/work.ts'
import { startMailWorker } from './jobs/mail.ts'
import { createLog } from './log.ts'
import { misspelledSettings } from './misspelledSettings.ts'
import { hasPublishing } from './publishing/queries.ts'
import { exitCodeOf, startFailure } from './start/failure.ts'
import { otherFaults, reportFault, reportLate, reportStart } from './start/report.ts'
import { stopDrawing } from './uploads/drawing.ts'
import { stopReadingPdfs } from './uploads/pdf/cleanPdf.ts'

printHelpOnRequest(`npm start

Runs Fieldwork until SIGTERM or Ctrl+C. All settings come from the environment; docs/self-hosting.md describes them, and npm run doctor tries
them. npm run dev runs it from the sources.`)

/** Seconds that running requests have to finish when the server shuts down. */
const grace = 10
/** For slow parts, before the report of the start; the app serves meanwhile. */
const verificationTimeoutMs = 2_000

/** After this long, in milliseconds, the log names the faults so far: the database may be away, or the first projects take long to publish. */
const earlyReportMs = 5_000

let registered: RunningProcess | undefined
let failedBeside = async (): Promise<string> => ''

const misspelled = misspelledSettings(process.env, Object.keys(Environment.shape)).map(
  ({ name, meant }) => `${name} is not a setting of Fieldwork. Did you mean ${meant}?`,
)

const readSettings = () => {
  try {
    return readStartConfig()
  } catch (error) {
    for (const sentence of misspelled) console.error(sentence)
    throw error
  }
}

const start = async () => {
  const config = readSettings()
  const log = createLog(config)
  for (const sentence of misspelled) log.warn(sentence)
  const missing = missingAuthorities()
  if (missing) log.warn(`NODE_EXTRA_CA_CERTS names ${missing}, which doesn't exist. It is ignored.`)
  const verifying = verifyParts(config)
  failedBeside = async () => otherFaults(await verifying(verificationTimeoutMs), config)
  const logged = new Set<string>()
  const early = setTimeout(async () => {
    for (const fault of (await verifying(0)).faults) {
      logged.add(fault.part)
      reportFault(log, fault)
    }
  }, earlyReportMs).unref()
  const db = await connect({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log, timeoutSeconds: 30 })
  await migrate(db, log)
  const outdated = () => {
    log.fatal('A newer release has removed something that this one needs, so it stops. Start the newer release here.')
    process.kill(process.pid, 'SIGTERM')
  }
  const running = await registerProcess(db, log, outdated, { secrets: config })
  registered = running
  if (running.isBehind) log.info('A newer release has upgraded the tables, and this one may run beside it. It publishes nothing.')
  const clock = await createClock(db, log)
  await recordAdministrators({ db, config, now: clock.now })
  const context = await createContext({ config, db, log, now: clock.now })
  // Vite isn't installed in production.
  const live = config.isWebLive ? (await import('./dev/web.ts')).liveWeb(context) : undefined
  const payments = await createPayments(config)
  const isFirst = !(await hasPublishing(db))
  // Under `npm run dev`, restarts are frequent, and `live` publishes the project being viewed.
  const publishes = (!live || isFirst) && !running.isBehind
  const work = createBackgroundWork(context, payments, publishes)
  const state = { isDraining: false, isRestoring: false }
  const lifecycle = { processId: running.id, stopWork: work.stop, resumeWork: work.start, restart: () => void restart() }
  const app = await createApp(context, { model: await createModel(config, log), payments, state, lifecycle }, live)
  await live?.addTo(app)
  await startMailWorker(context)
  await startDocumentationWorker(context, addRequestedCopy)

  // It would otherwise be noticed only after the first project is published.
  const refusal = isFirst ? await tryToListen(config.host, config.port) : undefined
  if (refusal) throw refusal
  work.start()
  process.once('exit', () => void work.stop())
  // The first start waits for the first project. Later starts serve the published ones at once. The rest is published in the background.
  if (isFirst && publishes) {
    log.info('Publishing the projects for the first time. The app starts with the first of them.')
    await work.firstProject()
  }

  await app.listen({ port: config.port, host: config.host })
  const address = app.server.address()
  const origin = config.publicUrl ?? `http://localhost:${typeof address === 'object' ? address?.port : config.port}`

  const closing = closeWithGrace({ delay: (config.shutdownDelay + grace) * 1000, logger: false }, async ({ err, signal }) => {
    if (err) log.fatal({ error: err }, 'stopping after a failure')
    else log.info(`stopping on ${signal ?? 'request'}`)
    if (!err && config.shutdownDelay > 0) {
      state.isDraining = true
      log.info(`not ready any more; the last requests are served for ${config.shutdownDelay} s`)
      await delay(config.shutdownDelay * 1000)
    }
    await stop()
  })
  const stop = async () => {
    void work.stop()
    await app.close()
    stopDrawing()
    stopReadingPdfs()
    await context.jobs.close()
    stopMaking()
    await context.mail.close()
    clock.stop()
    await running.stop()
    await db.close()
  }
  /** Replaces the process by a new one with the same arguments and id, because the secret and whatever is cached may have changed. */
  const restart = async () => {
    closing.uninstall()
    log.info('restarting with what was restored')
    // The process exits even if something hangs or fails, and the server comes back.
    await Promise.race([stop(), delay(grace * 1000)]).catch((error: unknown) => log.error({ error }, 'could not stop properly'))
    // Windows can't replace a process.
    if (process.platform === 'win32') return process.exit()
    process.execve!(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)])
  }

  if (!running.isBehind) await reportDrift(db, log)
  clearTimeout(early)
  const findings = await verifying(verificationTimeoutMs)
  await reportStart(context, origin, { ...findings, logged })
  for (const late of findings.late) void late.fault.then((fault) => reportLate(log, late.part, fault))
}

try {
  await start()
} catch (error) {
  console.error(startFailure(error))
  const beside = await failedBeside()
  if (beside) console.error(beside)
  await registered?.abandon()
  process.exit(exitCodeOf(error))
}
