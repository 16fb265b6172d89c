import { Counter, Gauge } from 'prom-client'

/** Each outcome starts at 0: of a series that begins with 1, Prometheus sees no increase, and no alert fires. */
const counter = <Outcome extends string>(name: string, help: string, outcomes: Record<Outcome, string>) => {
  const listed = Object.entries<string>(outcomes).map(([outcome, note]) => outcome + (note && ` (${note})`))
  const made = new Counter({
    name: `fieldwork_${name}_total`,
    help: `${help}, by outcome: ${listed.join(', ')}.`,
    labelNames: ['outcome'],
    registers: [],
  })
  for (const outcome of Object.keys(outcomes)) made.inc({ outcome }, 0)
  return { metric: made, inc: ({ outcome }: { outcome: Outcome }) => made.inc({ outcome }) }
}

/** Counters of this process since it started, for `/metrics`. No label names a person or a project. */
export const counters = {
  mails: counter('mails', 'Attempts to send a mail', { sent: '', failed: '' }),
  codes: counter('codes', 'Login codes', { sent: '', refused: 'too many', right: '', wrong: '', spent: '' }),
  grades: counter('grades', 'Answers that learners submitted', { complete: '', incorrect: '' }),
  models: counter('model_requests', 'Requests to the language model', { answered: '', failed: '', left: 'by the learner' }),
  uploads: counter('uploads', 'Uploaded files', { stored: '', refused: '' }),
  publishings: counter('publishings', 'Times that the catalogue was published', { complete: '', refused: 'in part', failed: '' }),
}

/** When each part of the hourly work last succeeded. */
export const hourlySuccess = new Gauge({
  name: 'fieldwork_hourly_success_timestamp_seconds',
  help: 'When each part of the hourly work last succeeded, in seconds since 1970.',
  labelNames: ['work'],
  registers: [],
})
