import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Identifier } from './identifiers.ts'

const fileName = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,60}(?:\.json)?$/))

export const documentFile = 'document.json'

export const getProjectFile = endpoint({
  name: 'getProjectFile',
  method: 'GET',
  path: '/projects/{projectId}/{filename}',
  summary: 'The document on the version that the caller is on (`document.json`), or the text of an unlocked Pro section by its content id.',
  caller: 'anyone',
  params: z.object({ projectId: Identifier, filename: fileName }),
  raw: 'application/json',
  problems: ['not_found', 'not_allowed', 'plan_required'],
  fallback: 'fetchProjectFile',
})

export const unlockSection = endpoint({
  name: 'unlockSection',
  method: 'GET',
  path: '/projects/{projectId}/{filename}/unlock',
  summary: 'Records that the caller unlocked a Pro section; may be repeated.',
  caller: 'pro',
  params: z.object({ projectId: Identifier, filename: fileName }),
  problems: ['not_found', 'not_allowed', 'plan_required'],
})
