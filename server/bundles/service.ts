import * as contract from '@fieldwork/core/bundles/contract.ts'
import { maxBundleBytes } from '@fieldwork/core/bundles/limits.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { Model } from '../adapters/model/model.ts'
import type { Context } from '../context.ts'
import { type Call, serve, type Served } from '../http/route.ts'
import { createJudge, judgeTime } from '../tasks/judging.ts'
import { admit } from '../uploads/admission.ts'
import { receiveBody, withReceived } from '../uploads/received.ts'
import { downloadBundle } from './download.ts'
import { sendFolder } from './folder.ts'
import { importProject, type JudgeAnswers, previewImport } from './importing.ts'
import { judgeAnswers } from './judging.ts'
import { type OpenedBundle, withBundle } from './readBundle.ts'

/** `model` judges answers that no check accepts here. */
export const bundles = (context: Context, model?: Model): Served[] => {
  const judge = model && createJudge(context, model, judgeTime)
  const judgeFor =
    ({ caller, signal }: Sent): JudgeAnswers =>
    (answers) =>
      judgeAnswers(judge, caller.user.id, answers, signal)
  return [
    serve(contract.downloadBundle, ({ caller, params }) => downloadBundle(context, caller, params.projectId)),
    serve(contract.downloadFolder, (call) => sendFolder(context, call)),
    serve(contract.previewBundle, (call) =>
      received(context, call, (opened) => previewImport(context, call.caller, opened, judgeFor(call))),
    ),
    serve(contract.importBundle, (call) =>
      received(context, call, (opened) => importProject(context, call.caller, opened, judgeFor(call))),
    ),
  ]
}

type Sent = Pick<Call<typeof contract.importBundle>, 'caller' | 'header' | 'stream' | 'signal'>

/** Runs with an uploaded zip once all of it is on disk. */
const received = async <T>(
  { config, limits }: Context,
  { caller: { user }, header, stream }: Sent,
  run: (opened: OpenedBundle) => Promise<T>,
): Promise<T> => {
  await limits.take('imports', user.id)
  if (!header('content-type')?.startsWith('application/zip')) throw problem('wrong_type')
  const size = Number(header('content-length') ?? maxBundleBytes)
  if (size > maxBundleBytes) throw problem('too_large')
  if (size === 0) throw problem('malformed')
  const place = admit(user.id, size)
  try {
    return await withReceived(config, async (path) => {
      const found = await receiveBody(stream, path, maxBundleBytes, size)
      if (found === 'too large') throw problem('too_large')
      if (found === 'broken off' || found === 0) throw problem('malformed')
      return withBundle(path, run)
    })
  } finally {
    place.leave()
  }
}
