import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Identifier } from './identifiers.ts'
import { BlockNode, GuidedDocument } from './nodes.ts'

export const documentFile = 'document.json'

export const getDocument = endpoint({
  name: 'getDocument',
  method: 'GET',
  path: `/projects/{projectId}/${documentFile}`,
  summary: 'The document on the version that the caller is on.',
  caller: 'anyone',
  params: z.object({ projectId: Identifier }),
  output: GuidedDocument,
  problems: ['not_found', 'not_allowed', 'plan_required'],
  fallback: 'fetchProjectFile',
})

const ofSection = z.object({ projectId: Identifier, contentId: Identifier })

export const getSection = endpoint({
  name: 'getSection',
  method: 'GET',
  path: '/projects/{projectId}/{contentId}',
  summary: 'The text of an unlocked Pro section.',
  caller: 'anyone',
  params: ofSection,
  output: z.array(BlockNode),
  problems: ['not_found', 'not_allowed', 'plan_required'],
  fallback: 'fetchProjectFile',
})

export const unlockSection = endpoint({
  name: 'unlockSection',
  method: 'GET',
  path: '/projects/{projectId}/{contentId}/unlock',
  summary: 'Records that the caller unlocked a Pro section; may be repeated.',
  caller: 'pro',
  params: ofSection,
  problems: ['not_found', 'not_allowed', 'plan_required'],
})
