import { randomUUID } from 'node:crypto'
import { rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { certificateFault } from '../certificateFault.ts'
import { createMail } from '../adapters/mail/createMail.ts'
import { createModel } from '../adapters/model/createModel.ts'
import { sendRecording } from '../adapters/model/sendRecording.ts'
import { createIssuer } from '../adapters/openid/issuer.ts'
import { linkOrigin } from '../jobs/mailText.ts'
import { createFiles } from '../adapters/storage/createFiles.ts'
import { hasTables } from '../database/tables.ts'
import type { Config } from '../config.ts'
import { connect, type Database } from '../database/connect.ts'
import { fullDiskPattern, fullDiskRemedy, remedyForWrite } from '../http/diskErrors.ts'
import { tlsFault } from '../database/tlsFault.ts'
import { pendingMigrations } from '../database/migrate.ts'
import { hasOtherSecret, type NamedSecrets, otherSecret, otherSecretRemedy } from '../database/secretFingerprint.ts'
import { driftRemedy, driftSentence, findDrift } from '../database/schemaDrift.ts'
import { ClusterVersionError } from '@fieldwork/embedded-postgres/embeddedPostgres.ts'
import { startFailure, versionRemedy } from '../start/failure.ts'
import { missingFolders } from './machine.ts'
import { fault, type Diagnosis, messageOf, ok, warning } from './diagnosis.ts'

/** Why the embedded PostgreSQL doesn't start. A running server starts it again by itself once its disk has space. */
export const embeddedFault = (error: unknown): Diagnosis => {
  const said = 'its own PostgreSQL cannot be used'
  if (fullDiskPattern.test(messageOf(error))) return fault('Database', `${said}: its disk is full`, fullDiskRemedy)
  const remedy = 'Read the message; the log of PostgreSQL is in the data directory.'
  return fault('Database', `${said}: ${startFailure(error).split('\n')[0]}`, remedy)
}

/**
 * Checks that the database is reachable, new enough, has this version's tables, and is used with one of the secrets, if they are known.
 * Joins the embedded one, or starts it briefly.
 */
export const checkDatabase = async (
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  secrets?: NamedSecrets,
): Promise<Diagnosis> => {
  const quiet = { info: () => {}, warn: () => {}, error: () => {} }
  const where = databaseUrl ? `the server of DATABASE_URL` : 'its own PostgreSQL'
  let db: Database
  try {
    db = await connect({ databaseUrl, dataDir, log: quiet, connections: 1, timeoutSeconds: 3 })
  } catch (error) {
    if (error instanceof ClusterVersionError) return fault('Database', error.message, versionRemedy(error))
    const tls = tlsFault(error)
    if (tls) return fault('Database', `${where} cannot be used: ${tls.said}`, tls.remedy)
    if (!databaseUrl) return embeddedFault(error)
    const remedy = 'Start the server, or correct host, port, user, password and database in DATABASE_URL.'
    return fault('Database', `${where} cannot be used: ${messageOf(error)}`, remedy)
  }
  try {
    if (!(await hasTables(db))) return ok('Database', `${where} answers, and has no tables yet: the first start makes them`)
    const waiting = await pendingMigrations(db)
    const drift = waiting === 0 ? driftSentence(await findDrift(db)) : undefined
    if (secrets && waiting <= 0 && (await hasOtherSecret(db, secrets)))
      return fault('Database', `${where} answers, but ${otherSecret(secrets)}`, otherSecretRemedy)
    if (drift) return warning('Database', `${where} answers, but ${drift}`, driftRemedy)
    const tables =
      waiting === 0
        ? 'its tables are up to date'
        : waiting < 0
          ? 'a newer release has upgraded its tables, beside which this one may run'
          : `the next start applies ${waiting} ${waiting === 1 ? 'migration' : 'migrations'}`
    return ok('Database', `${where} answers, and ${tables}`)
  } catch (error) {
    const remedy = /permission denied/.test(messageOf(error))
      ? 'Make the user of DATABASE_URL the owner of the database and its tables.'
      : 'Run the version of Fieldwork that the message names, or restore a backup.'
    return fault('Database', messageOf(error), remedy)
  } finally {
    await db.close()
  }
}

export const checkMail = async (config: Pick<Config, 'mail' | 'dataDir'>): Promise<Diagnosis> => {
  const mail = createMail(config)
  if (!mail.verify) return warning('Mail', 'no mail is sent: login codes wait in the mailbox', 'Name a server with MAIL_URL.')
  const host = new URL(config.mail.url!).host
  try {
    await mail.verify()
    return ok('Mail', `${host} accepts the account`)
  } catch (error) {
    const { said, remedy } = mailFault(error)
    return fault('Mail', `${host}: ${said}`, remedy)
  } finally {
    await mail.close()
  }
}

/** nodemailer's error codes. */
const mailFault = (error: unknown): { said: string; remedy: string } => {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  const said = messageOf(error)
  if (code === 'EAUTH') return { said: `it refuses the account (${responseCode})`, remedy: 'Correct user and password in MAIL_URL.' }
  if (said.includes('wrong version number'))
    return {
      said: 'it does not speak TLS from the start on this port',
      remedy: 'Write smtp:// in MAIL_URL, or name its port for TLS, often 465.',
    }
  if (code === 'ETIMEDOUT')
    return { said, remedy: 'Correct host and port in MAIL_URL; a port that speaks TLS from the start, often 465, needs smtps://.' }
  return certificateFault(error) ?? { said, remedy: 'Start that server, or correct host and port in MAIL_URL.' }
}

/** Writes, reads and removes a file, and checks that a bucket allows uploads from browsers. */
export const checkFiles = async (
  config: Pick<Config, 's3' | 'dataDir' | 'publicUrl' | 'port'>,
  signal: AbortSignal,
): Promise<Diagnosis> => {
  const files = createFiles(config)
  const made = config.s3 ? [] : missingFolders(join(config.dataDir, 'files'))
  const where = config.s3 ? new URL(config.s3.url).host : 'the data directory'
  // A separate folder, so that another process's check doesn't write to it while this one removes it.
  const folder = `doctor-${randomUUID()}`
  const object = `${folder}/test`
  const bytes = Buffer.from('a test')
  const remedy = config.s3
    ? 'Correct S3_URL (with the bucket), S3_KEY and S3_SECRET; the key has to be allowed to write, read and remove.'
    : 'Give this user the folder files in the data directory.'
  try {
    await files.write(object, bytes, 'text/plain')
    const isSame = (await files.read(object))?.equals(bytes)
    await files.remove(object)
    if (!isSame) return fault('Files', `${where} does not give back what was stored`, remedy)
    const browsers = linkOrigin(config)
    if (!config.s3 || (await mayUpload(await files.directUploadUrl!(object, 60), browsers, signal)))
      return ok('Files', `${where} keeps what it is given`)
    return fault('Files', `${where} lets no page of ${browsers} upload`, 'Give the bucket the CORS rule that docs/self-hosting.md shows.')
  } catch (error) {
    const certificate = certificateFault(error)
    return fault('Files', `${where}: ${certificate?.said ?? messageOf(error)}`, certificate?.remedy ?? remedyForWrite(error, remedy))
  } finally {
    await files.removeFolder?.(folder).catch(() => {})
    for (const empty of made) await rmdir(empty).catch(() => {})
  }
}

/** A browser's preflight request for an upload to another origin. */
const mayUpload = async (url: string, origin: string, signal: AbortSignal): Promise<boolean> => {
  const headers = { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' }
  const response = await fetch(url, { method: 'OPTIONS', headers, signal })
  await response.body?.cancel()
  const says = (name: string) => (response.headers.get(`access-control-allow-${name}`) ?? '').toLowerCase().split(/, */)
  const allows = (name: string, wanted: string) => says(name).some((one) => one === '*' || one === wanted)
  return response.ok && allows('origin', origin) && allows('methods', 'put') && allows('headers', 'content-type')
}

/** Checks that the issuer's discovery document names a login page. */
export const checkIssuer = async ({ openId }: Pick<Config, 'openId'>): Promise<Diagnosis> => {
  if (!openId) return ok('Single sign-on', 'people log in by a code; OIDC_CLIENT_ID and OIDC_CLIENT_SECRET name a client of Google')
  const { host } = new URL(openId.issuer)
  try {
    await createIssuer(openId).address('https://localhost/', { state: 'state', nonce: 'nonce', verifier: 'verifier' })
    return ok('Single sign-on', `${host} answers`)
  } catch (error) {
    const remedy = 'Correct OIDC_ISSUER: below it, .well-known/openid-configuration has to answer. Until then logging in with it fails.'
    const certificate = certificateFault(error)
    return fault('Single sign-on', `${host}: ${certificate?.said ?? messageOf(error)}`, certificate?.remedy ?? remedy)
  }
}

/** Asks the model for one short answer. */
export const checkModel = async (
  config: Pick<Config, 'model' | 'readsPictures' | 'tokensPerDay'>,
  signal: AbortSignal,
): Promise<Diagnosis> => {
  if (!config.model) return ok('Tutor', 'the offline tutor answers; MODEL_URL names a language model')
  const reasons: ModelFailure[] = []
  const log = { warn: (details: unknown) => void reasons.push(details as ModelFailure) }
  const model = await createModel(config, log)
  const { name, url } = config.model
  try {
    const request = { task: 'explain' as const, highlightedText: 'hello', question: '', passages: [], offline: undefined }
    for await (const piece of model.answer(request, signal)) if (piece) break
    const pictures = config.readsPictures ? ['is sent pictures'] : []
    const budget = config.tokensPerDay === undefined ? [] : [`may use ${config.tokensPerDay} tokens for each person and day`]
    return ok('Tutor', [`${name} answers at ${new URL(url).host}`, ...pictures, ...budget].join(', '))
  } catch (error) {
    if (!reasons[0]) throw error
    const said = `${name} at ${new URL(url).host} gives no answer: ${whyNoAnswer(reasons[0])}`
    return fault('Tutor', said, 'Correct MODEL_URL, MODEL_NAME and MODEL_KEY. Until then learners are asked to try again.')
  }
}

/** As in the log. */
type ModelFailure = { status?: number; reason: string }

const whyNoAnswer = ({ status, reason }: ModelFailure): string => {
  if (status === undefined) return reason
  if (status === 401 || status === 403) return `the key is refused (${status})`
  if (status === 404) return 'there is no such address or model (404)'
  if (status === 429 || status === 529) return `it is busy, or the account has nothing left (${status})`
  if (status >= 300 && status < 400) return `the address leads elsewhere (${status}), and redirects are not followed`
  return `it answers with ${status}`
}

/** Statuses for an invalid recording, which show that the service transcribes recordings. */
const refusalsOfRecordings = [400, 415, 422]

/** Sends an empty recording, which is free of charge. Undefined if dictation isn't configured. */
export const checkTranscription = async (
  { transcription }: Pick<Config, 'transcription'>,
  signal: AbortSignal,
): Promise<Diagnosis | undefined> => {
  if (!transcription) return undefined
  const { url, name } = transcription
  const { host } = new URL(url)
  const remedy = 'Correct TRANSCRIBE_MODEL and MODEL_KEY, or leave TRANSCRIBE_MODEL out. Until then dictating fails.'
  try {
    const response = await sendRecording(transcription, new TextEncoder().encode('nothing'), signal)
    await response.body?.cancel()
    const { status } = response
    if (response.ok || refusalsOfRecordings.includes(status)) return ok('Recordings', `${name} takes recordings at ${host}`)
    return fault('Recordings', `${name} at ${host} answers a recording with ${status}`, remedy)
  } catch (error) {
    return fault('Recordings', `${name} at ${host}: ${messageOf(error)}`, remedy)
  }
}
