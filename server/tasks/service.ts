import { problem } from '@fieldwork/core/problems.ts'
import type { Answer, Markers, Validation } from '@fieldwork/core/tasks/schema.ts'
import * as contract from '@fieldwork/core/tasks/contract.ts'
import { boxesOf } from '@fieldwork/core/tasks/stepProgress.ts'
import type { Caller } from '../accounts/caller.ts'
import { requireReading } from '../catalogue/permission.ts'
import { projectFor } from '../catalogue/service.ts'
import type { Context } from '../context.ts'
import { serve, serveUnauthenticated, type Served } from '../http/http.ts'
import { answerOf, countedOf, validationOf } from './answers.ts'
import { taskRows, type TaskRow } from './queries.ts'
import { saveAnswer } from './saving.ts'

export const tasks = (context: Context): Served[] => [
  serve(contract.listValidations, ({ caller, params }) => listValidations(context, caller, params.projectId)),
  serve(contract.getAnswer, ({ caller, params }) => readAnswer(context, caller, params.projectId, params.validationId)),
  serveUnauthenticated(contract.saveAnswer, (call) => saveAnswer(context, call)),
  serve(contract.getMarkers, ({ caller, params }) => readMarkers(context, caller, params.projectId, params.trackId)),
]

const tasksFor = async ({ db }: Context, { user, reader }: Caller, projectId: string): Promise<TaskRow[]> => {
  const rows = await taskRows(db, user?.id, projectId)
  requireReading(rows[0], reader)
  return rows.filter((row) => row.id !== null)
}

const listValidations = async (context: Context, caller: Caller, projectId: string): Promise<Validation[]> =>
  (await tasksFor(context, caller, projectId)).map(validationOf)

const readAnswer = async (context: Context, caller: Caller, projectId: string, validationId: string): Promise<Answer> => {
  const row = (await tasksFor(context, caller, projectId)).find(({ id }) => id === validationId)
  const answer = row && answerOf(row)
  if (!answer) throw problem('not_found')
  return answer
}

/** Every track has the same boxes; what a track is called and promises is the author's. */
const readMarkers = async (context: Context, caller: Caller, projectId: string, trackId: string): Promise<Markers> => {
  const items = (await tasksFor(context, caller, projectId)).map((row) => ({ ...countedOf(row), stepId: row.step_id }))
  const { metadata } = await projectFor(context, caller, projectId)
  const tracks = metadata.tracks.length > 0 ? metadata.tracks : [{ id: 'main', title: metadata.title, description: metadata.description }]
  const track = tracks.find(({ id }) => id === trackId)
  if (!track) throw problem('not_found')
  return {
    id: track.id,
    title: track.title,
    summary: track.description,
    boxes: boxesOf(items),
  }
}
