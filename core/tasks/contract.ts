import * as z from 'zod/mini'
import { Identifier } from '../documents/identifiers.ts'
import { doublingFromOneSecond, endpoint } from '../endpoint.ts'
import { Answer, AnswerWrite, Validation } from './answer.ts'

const ofProject = z.object({ projectId: Identifier })
const ofValidation = z.object({ projectId: Identifier, validationId: Identifier })

export const listValidations = endpoint({
  name: 'listValidations',
  method: 'GET',
  path: '/projects/{projectId}/validations',
  summary: "A project's validations with the caller's own answers; a visitor gets the definitions.",
  caller: 'anyone',
  params: ofProject,
  output: z.array(Validation),
  problems: ['not_found', 'not_allowed', 'plan_required'],
  fallback: 'fetchValidations',
})

export const getAnswer = endpoint({
  name: 'getAnswer',
  method: 'GET',
  path: '/projects/{projectId}/validations/{validationId}',
  summary: "The caller's answer to one validation.",
  caller: 'signed-in',
  params: ofValidation,
  output: Answer,
  problems: ['not_found', 'not_allowed', 'plan_required'],
  fallback: 'fetchValidations',
})

export const saveAnswer = endpoint({
  name: 'saveAnswer',
  method: 'POST',
  path: '/projects/{projectId}/validations/{validationId}',
  summary: 'Saves an answer, marks it for review, or asks for a grade (status COMPLETE).',
  caller: 'signed-in',
  params: ofValidation,
  body: AnswerWrite,
  output: Answer,
  problems: ['not_found', 'not_allowed', 'plan_required', 'stale_answer', 'invalid', 'too_many_requests', 'conflict', 'busy'],
  retry: doublingFromOneSecond,
})

export const Markers = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  boxes: z.array(
    z.object({ id: z.string(), stepId: z.nullable(z.string()), status: z.enum(['incomplete', 'review', 'complete', 'incorrect']) }),
  ),
})
export type Markers = z.infer<typeof Markers>

export const getMarkers = endpoint({
  name: 'getMarkers',
  method: 'GET',
  path: '/projects/{projectId}/tracks/{trackId}/markers',
  summary: "A track's boxes and how far the caller is with each. A project without tracks has the one track `main`.",
  caller: 'anyone',
  params: z.object({ projectId: Identifier, trackId: Identifier }),
  output: Markers,
  problems: ['not_found', 'not_allowed', 'plan_required'],
})
