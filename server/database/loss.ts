import pg from 'pg'

/** The server ended the connection, is starting, is stopping, or has no place left. */
const lossStates = new Set(['57P01', '57P02', '57P03', '57P05', '53300'])
const lossMessages = /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout)/

/** Whether the database was not reached, or was lost before it answered, rather than having refused what it was asked. */
export const isConnectionLoss = (error: unknown, { connecting = false } = {}): boolean => {
  if (error instanceof pg.DatabaseError) return lossStates.has(error.code ?? '') || (error.code ?? '').startsWith('08')
  if (!(error instanceof Error)) return false
  return connecting || 'syscall' in error || lossMessages.test(error.message)
}

/**
 * Whether a lost query surely changed nothing: it was never sent, or not to its end, or the server ended the connection instead of
 * doing it.
 */
export const wasNeverDone = (error: unknown): boolean => {
  if (error instanceof pg.DatabaseError) return error.code === '57P01' || error.code === '57P05'
  if (!(error instanceof Error)) return false
  return ('syscall' in error && error.syscall === 'write') || error.message.endsWith('is not queryable')
}
