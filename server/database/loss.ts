import pg from 'pg'

/** The database was not reached, or was lost before it answered, rather than having refused what it was asked. */
export class ConnectionLoss extends Error {
  /** Surely nothing came of the query: it was never sent, or not to its end, or the server ended the connection instead of doing it. */
  readonly neverDone: boolean
  constructor(cause: Error, neverDone: boolean) {
    super(cause.message, { cause })
    this.neverDone = neverDone
  }
}

/** Awaits the driver, and turns what it says about a loss into a ConnectionLoss; what SQL refuses stays as it is. */
export const noticingLoss = async <T>(work: Promise<T>, { connecting = false } = {}): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && (isLoss(error) || (connecting && !(error instanceof pg.DatabaseError)))) {
      throw new ConnectionLoss(error, connecting || isNeverDone(error))
    }
    throw error
  }
}

/** The server ended the connection, is starting, is stopping, or has no place left. */
const lossStates = new Set(['57P01', '57P02', '57P03', '57P05', '53300'])
const lossMessages = /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout)/

const isLoss = (error: Error): boolean => {
  if (error instanceof pg.DatabaseError) return lossStates.has(error.code ?? '') || (error.code ?? '').startsWith('08')
  return 'syscall' in error || lossMessages.test(error.message)
}

const isNeverDone = (error: Error): boolean => {
  if (error instanceof pg.DatabaseError) return error.code === '57P01' || error.code === '57P05'
  return ('syscall' in error && error.syscall === 'write') || error.message.endsWith('is not queryable')
}
