import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const reportFailure = endpoint({
  name: 'reportFailure',
  method: 'POST',
  path: '/reports',
  summary: 'Tells the operator that something failed in a browser. No answers, no addresses.',
  caller: 'anyone',
  body: z.object({
    /** What the person was doing. */
    where: z.string().check(z.maxLength(100)),
    message: z.string().check(z.maxLength(500)),
    stack: z.optional(z.string().check(z.maxLength(4000))),
    /** Path of the page, without query. */
    path: z.string().check(z.maxLength(300)),
    release: z.string().check(z.maxLength(40)),
  }),
  problems: ['invalid', 'too_many_requests'],
})
