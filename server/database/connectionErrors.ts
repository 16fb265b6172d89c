import pg from 'pg'

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

/** The server ended the connection, is starting, is stopping, or has no place left. */
const connectionErrorStates = new Set(['57P01', '57P02', '57P03', '57P05', '53300'])
const connectionErrorMessages = /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout)/

const isConnectionError = (error: Error): boolean => {
  if (error instanceof pg.DatabaseError) return connectionErrorStates.has(error.code ?? '') || (error.code ?? '').startsWith('08')
  return 'syscall' in error || connectionErrorMessages.test(error.message)
}

const isNotExecuted = (error: Error): boolean => {
  if (error instanceof pg.DatabaseError) return error.code === '57P01' || error.code === '57P05'
  return ('syscall' in error && error.syscall === 'write') || error.message.endsWith('is not queryable')
}
