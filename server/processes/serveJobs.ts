/* What a program of a job process begins with. See jobProcess.ts. */

/** Ends this process at once: an exit would wait for its threads. */
export const endProcess = () => process.kill(process.pid, 'SIGKILL')

/** `then` comes once the app has the reply, or is gone. */
export type Say = (reply: object, then?: () => void) => void

/** Does jobs as they come, and answers each by its id. */
export const serveJobs = (run: (job: unknown, say: Say) => void): void => {
  // The app stops this process. Ctrl-C in a terminal reaches both of them, and the app still has requests to finish.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('disconnect', endProcess)
  // From now on time counts.
  process.send?.({ isReady: true }, () => {})
  process.on('message', (job: unknown) => run(job, (reply, then) => void process.send?.(reply, () => then?.())))
}
