import pg from 'pg'
import { type Problem, problem, type ProblemCode } from '@fieldwork/core/problems.ts'

/** The database was not reached, or was lost before it answered, rather than having refused what it was asked. */
export class ConnectionError extends Error {
  /** Surely nothing came of the query: it was never sent, or not to its end, or the server ended the connection instead of doing it. */
  readonly notExecuted: boolean
  constructor(cause: Error, notExecuted: boolean) {
    super(cause.message, { cause })
    this.notExecuted = notExecuted
  }
}

/** Awaits the driver, and turns an error of the connection into a ConnectionError; what SQL refuses stays as it is. */
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
  /** The log's sentences for the beginning and the end of the state. */
  message: string
  over: string
  /** True if nothing was stored and another connection may succeed. */
  isRepeatable: boolean
  /** True if the connection keeps the state after the server has left it. */
  endsConnection: boolean
}

/**
 * Returns the passing state of the server that made it refuse a query, or undefined if the query itself is at fault. The SQLSTATEs are those
 * of PostgreSQL's documentation, appendix A.
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
    over: "The database's disk has refused nothing for a minute.",
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

/** True for the problems that the pool throws. It logs their cause once, so nobody else has to. pg-boss emits copies without a class. */
export const isDatabaseProblem = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && 'code' in error && databaseProblems.has(error.code)
