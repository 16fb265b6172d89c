import { problem } from '@fieldwork/core/problems.ts'
import type { Answer, Markers, OwnAnswer, Validation } from '@fieldwork/core/tasks/schema.ts'
import * as contract from '@fieldwork/core/tasks/contract.ts'
import { boxesOf } from '@fieldwork/core/tasks/stepProgress.ts'
import type { Model } from '../adapters/model/model.ts'
import type { Caller } from '../http/caller.ts'
import { projectFor } from '../catalogue/service.ts'
import type { Context } from '../context.ts'
import { serve, serveLimited, type Served } from '../http/route.ts'
import { answerOf, countedOf, countedOn, validationOf } from './answers.ts'
import { acceptingRubric, createJudge, judgeTime } from './judging.ts'
import { ownWork, readableTasks } from './queries.ts'
import { saveAnswer } from './saving.ts'
import { compareWithModel, coverPoints, insistOnAnswer, repeatTask, showAnswer } from './refused.ts'

/** `model` judges by rubrics what checks refuse. `answerTime`: milliseconds that it has. */
export const tasks = (context: Context, model?: Model, { answerTime = judgeTime } = {}): Served[] => {
  const judge = model && createJudge(context, model, answerTime)
  return [
    serve(contract.listValidations, ({ caller, params }) => listValidations(context, caller, params.projectId)),
    serve(contract.getAnswer, ({ caller, params }) => readAnswer(context, caller, params.projectId, params.validationId)),
    serve(contract.listOwnWork, ({ caller, params }) => listOwnWork(context, caller.user.id, params.projectId)),
    serve(contract.saveAnswer, (call) => saveAnswer(context, call, () => judge && acceptingRubric(context, judge, call))),
    serveLimited('saves', contract.compareWithModel, async ({ caller, params }) => ({
      model: await compareWithModel(context, caller, params),
    })),
    serveLimited('saves', contract.insistOnAnswer, ({ caller, params, body }) => insistOnAnswer(context, caller, params, body)),
    serveLimited('saves', contract.showAnswer, ({ caller, params, body }) => showAnswer(context, caller, params, body)),
    serveLimited('saves', contract.repeatTask, ({ caller, params, body }) => repeatTask(context, caller, params, body)),
    serveLimited('saves', contract.markCovered, ({ caller, params, body }) => coverPoints(context, caller, params, body.covered)),
    serve(contract.getMarkers, ({ caller, params }) => readMarkers(context, caller, params.projectId, params.trackId)),
  ]
}

const listValidations = async ({ db }: Context, caller: Caller, projectId: string): Promise<Validation[]> =>
  (await readableTasks(db, caller, projectId)).map(validationOf)

const readAnswer = async ({ db }: Context, caller: Caller, projectId: string, validationId: string): Promise<Answer> => {
  const row = (await readableTasks(db, caller, projectId)).find(({ id }) => id === validationId)
  const answer = row && answerOf(row)
  if (!answer) throw problem('not_found')
  return answer
}

const listOwnWork = async ({ db }: Context, userId: string, projectId: string): Promise<OwnAnswer[]> =>
  (await ownWork(db, userId, projectId)).map((row) => {
    const { id, title, extension, type, status, hidden, revision } = row
    const value = type === 'FILE' ? { file: { name: row.file_name, storageName: row.storage_name } } : { text: { data: row.text_data } }
    const ownJudgement = row.own_judgement && status === 'COMPLETE' ? { ownJudgement: true } : {}
    const answer = { id, type, ...value, status, hidden, ...ownJudgement, ...countedOn(row), revision }
    return { id, title, extension, isOutput: row.is_output, answer }
  })

/** Every track has the same boxes; what a track is called and promises is the author's. */
const readMarkers = async (context: Context, caller: Caller, projectId: string, trackId: string): Promise<Markers> => {
  const items = (await readableTasks(context.db, caller, projectId)).map((row) => ({ ...countedOf(row), stepId: row.step_id }))
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
