import pg from 'pg'
import { type Problem, problem, type ProblemCode } from '@fieldwork/core/problems.ts'

/** The database wasn't reached, or the connection was lost before an answer. It didn't refuse the query. */
export class ConnectionError extends Error {
  /** The query certainly had no effect: it wasn't sent completely, or the server closed the connection instead of running it. */
  readonly notExecuted: boolean
  constructor(cause: Error, notExecuted: boolean) {
    super(cause.message, { cause })
    this.notExecuted = notExecuted
  }
}

/** Awaits the driver, and turns connection errors into a ConnectionError; other errors stay unchanged. */
export const wrapConnectionErrors = async <T>(work: Promise<T>, { connecting = false } = {}): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && (isConnectionError(error) || (connecting && !(error instanceof pg.DatabaseError)))) {
      throw new ConnectionError(error, connecting || isNotExecuted(error))
    }
    throw error
  }
}

/** The server ended the connection, is starting or stopping, accepts no more connections, or dropped the database. */
const connectionErrorStates = new Set(['25P03', '25P04', '57P01', '57P02', '57P03', '57P04', '57P05', '53300'])
const connectionErrorMessages = /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout)/

const isConnectionError = (error: Error): boolean => {
  if (error instanceof pg.DatabaseError) return connectionErrorStates.has(error.code ?? '') || (error.code ?? '').startsWith('08')
  return 'syscall' in error || connectionErrorMessages.test(error.message)
}

const isNotExecuted = (error: Error): boolean => {
  if (error instanceof pg.DatabaseError) return error.code === '57P01' || error.code === '57P05'
  return ('syscall' in error && error.syscall === 'write') || error.message.endsWith('is not queryable')
}

export type DatabaseState = {
  problem: Problem
  /** Log messages for the beginning and the end of the state. */
  message: string
  over: string
  /** True if nothing was stored and another connection may succeed. */
  isRepeatable: boolean
  /** True if a connection stays in the state after the server has left it. */
  endsConnection: boolean
}

/**
 * Returns the temporary server state that made a query fail, or undefined if the query itself is at fault. The SQLSTATEs are from appendix
 * A of PostgreSQL's documentation.
 */
export const databaseStateOf = (error: unknown): DatabaseState | undefined => {
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return undefined
  const kind = kindOf(error.code)
  if (!kind) return undefined
  const { code, retryAfter, ...state } = kind
  return { ...state, problem: problem(code, { retryAfter, cause: error }), isRepeatable: repeatableStates.has(error.code) }
}

const kindOf = (state: string) => {
  if (state === '25006') return stateKinds.readOnly
  if (state === '53100' || state === '58030') return stateKinds.full
  if (state === '53200' || state === '53000' || state === '53400') return stateKinds.exhausted
  // Lock timeout, statement timeout or cancellation, serialization failure, deadlock.
  return ['55P03', '57014', '40001', '40P01'].includes(state) ? stateKinds.slow : undefined
}

const stateKinds = {
  readOnly: {
    code: 'database_read_only',
    retryAfter: 10,
    message: 'The database accepts no changes: it is read-only.',
    over: 'The database has refused no change for a minute.',
    endsConnection: true,
  },
  full: {
    code: 'storage_full',
    retryAfter: 60,
    message: "The database's disk is full or failing.",
    over: "For a minute, no query has failed because of the database's disk. Check that the disk has free space.",
    endsConnection: false,
  },
  exhausted: {
    code: 'database_busy',
    retryAfter: 5,
    message: 'The database has no memory or other resources left.',
    over: 'The database has had enough resources for a minute.',
    endsConnection: false,
  },
  slow: {
    code: 'database_busy',
    retryAfter: 2,
    message: 'The database canceled queries that waited or ran too long.',
    over: 'The database has canceled no query for a minute.',
    endsConnection: false,
  },
} as const satisfies Record<string, Pick<DatabaseState, 'message' | 'over' | 'endsConnection'> & { code: ProblemCode; retryAfter: number }>

const repeatableStates = new Set(['25006', '40001', '40P01'])

const databaseProblems: ReadonlySet<unknown> = new Set<ProblemCode>([
  'database_unavailable',
  ...Object.values(stateKinds).map(({ code }) => code),
])

/** True for problems thrown by the pool, which has already logged their cause. pg-boss emits copies without a class. */
export const isDatabaseProblem = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && 'code' in error && databaseProblems.has(error.code)
