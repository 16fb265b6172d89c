/** Sends a call as a learner. */
export type Ask = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<unknown>

/** Returns the number of questions, and a line for each that was answered wrongly. `written`: the content of the file. */
export type Score = (written: unknown, ask: Ask) => Promise<{ asked: number; wrong: string[] }>
