import '../tellFailure.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import pino from 'pino'
import { readCommandLine } from '@fieldwork/compiler/commandLine.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { connect } from './connect.ts'
import { runPrompt } from './prompt.ts'

/**
 * `npm run psql`: a prompt for the configured database. It joins the embedded PostgreSQL, or runs it until the prompt ends. Uses psql if
 * installed, or else a simple prompt for SQL only. Statements can also come from standard input.
 */
const openPrompt = async (url: string): Promise<number> => {
  const code = await runPsql(url)
  if (code !== undefined) return code
  const client = new pg.Client({ connectionString: url, application_name: 'fieldwork prompt' })
  await client.connect()
  try {
    return await runPrompt(client, process.stdin, process.stdout)
  } finally {
    await client.end()
  }
}

/** The exit code of psql; undefined if it isn't installed. The password is passed in the environment, because arguments are public. */
const runPsql = async (url: string): Promise<number | undefined> => {
  const address = new URL(url)
  const PGPASSWORD = decodeURIComponent(address.password)
  address.password = ''
  const child = spawn('psql', [address.href], { stdio: 'inherit', env: { ...process.env, ...(PGPASSWORD && { PGPASSWORD }) } })
  try {
    const [code] = (await once(child, 'close')) as [number | null]
    return code ?? 1
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

readCommandLine(
  `npm run psql

Opens a prompt for SQL in the database of the server; also accepts SQL on standard input.

  echo 'select count(*) from users' | npm run --silent psql`,
  {},
)
const config = readConfig()
const log = createLog({ logLevel: 'warn', logFormat: config.logFormat }, pino.destination(2))
const database = await connect({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log, connections: 1 })
// Ctrl-C belongs to the prompt: psql cancels the statement.
process.on('SIGINT', () => {})
try {
  process.exitCode = await openPrompt(database.url)
} finally {
  await database.close()
}
