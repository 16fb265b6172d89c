import { serveJobs } from './serveJobs.ts'

/* A program for tests: does to itself what a job says. */

export type TestingJob = { id: number; does: 'answer' | 'nothing' | 'compute' | 'grow' | 'die' | 'answer fatally' }
export type TestingReply = { id: number; outcome: 'done' | 'broken'; pid: number; environment: string[] }

const hoard: Buffer[] = []

serveJobs((given, say) => {
  const { id, does } = given as TestingJob
  const reply = (outcome: TestingReply['outcome']) => say({ id, outcome, pid: process.pid, environment: Object.keys(process.env) })
  if (does === 'answer') reply('done')
  if (does === 'answer fatally') reply('broken')
  if (does === 'die') process.kill(process.pid, 'SIGKILL')
  // Hears of nothing meanwhile.
  if (does === 'compute') for (;;);
  if (does === 'grow') for (;;) hoard.push(Buffer.alloc(10_000_000, 1))
})
