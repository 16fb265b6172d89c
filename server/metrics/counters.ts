import { Counter, Gauge } from 'prom-client'

const counter = <Label extends string>(name: string, help: string, label: Label) =>
  new Counter({ name: `fieldwork_${name}_total`, help, labelNames: [label], registers: [] })

/** What this process did since it started, for `/metrics`. No label names a person or a project. */
export const counters = {
  mails: counter('mails', 'Attempts to send a mail, by outcome: sent, failed.', 'outcome'),
  codes: counter('codes', 'Login codes, by outcome: sent, refused (too many), right, wrong, spent.', 'outcome'),
  grades: counter('grades', 'Answers that learners submitted, by outcome: complete, incorrect.', 'outcome'),
  models: counter('model_requests', 'Requests to the language model, by outcome: answered, failed, left (by the learner).', 'outcome'),
  uploads: counter('uploads', 'Uploaded files, by outcome: stored, refused.', 'outcome'),
  publishings: counter(
    'publishings',
    'Times that the catalogue was published, by outcome: complete, refused (in part), failed.',
    'outcome',
  ),
}

/** When each part of the hourly work last succeeded. */
export const hourlySuccess = new Gauge({
  name: 'fieldwork_hourly_success_timestamp_seconds',
  help: 'When each part of the hourly work last succeeded, in seconds since 1970.',
  labelNames: ['work'],
  registers: [],
})
