/* The program's side of a job process. See jobProcess.ts. */

/** Ends this process immediately; `process.exit` would wait for its threads. */
export const endProcess = () => process.kill(process.pid, 'SIGKILL')

/** Calls `then` once the app has received the reply or is gone. */
export type Say = (reply: object, then?: () => void) => void

/** Runs jobs as they arrive, and replies with their ids. */
export const serveJobs = (run: (job: unknown, say: Say) => void): void => {
  // The app stops this process. Ctrl-C in a terminal reaches both of them, and the app still has requests to finish.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('disconnect', endProcess)
  // From here on, the timeout of a job counts.
  process.send?.({ isReady: true }, () => {})
  process.on('message', (job: unknown) => run(job, (reply, then) => void process.send?.(reply, () => then?.())))
}
