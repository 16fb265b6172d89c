import * as contract from '@fieldwork/core/bundles/contract.ts'
import { largestBundle } from '@fieldwork/core/bundles/limits.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { Context } from '../context.ts'
import { type Call, serve, type Served } from '../http/route.ts'
import { admit, shortWait } from '../uploads/admission.ts'
import { receiveBody, withReceived } from '../uploads/received.ts'
import { downloadBundle } from './download.ts'
import { importProject, previewImport } from './importing.ts'
import { type OpenedBundle, withBundle } from './readBundle.ts'

export const bundles = (context: Context): Served[] => [
  serve(contract.downloadBundle, ({ caller, params, signal }) => downloadBundle(context, caller, params.projectId, signal)),
  serve(contract.previewBundle, (call) => received(context, call, (opened) => previewImport(context, call.caller, opened))),
  serve(contract.importBundle, (call) => received(context, call, (opened) => importProject(context, call.caller, opened))),
]

type Sent = Pick<Call<typeof contract.importBundle>, 'caller' | 'header' | 'stream'>

/** Runs with a zip once it is whole on disk. */
const received = async <T>(
  { config, limits }: Context,
  { caller: { user }, header, stream }: Sent,
  run: (opened: OpenedBundle) => Promise<T>,
): Promise<T> => {
  await limits.take('imports', user.id)
  if (!header('content-type')?.startsWith('application/zip')) throw problem('wrong_type')
  const size = Number(header('content-length') ?? largestBundle)
  if (size > largestBundle) throw problem('too_large')
  if (size === 0) throw problem('malformed')
  const place = admit(user.id, size)
  if (place === 'person has too many') throw problem('too_many_requests', { retryAfter: shortWait })
  if (place === 'process has too many') throw problem('busy', { retryAfter: shortWait })
  try {
    return await withReceived(config, async (path) => {
      const found = await receiveBody(stream, path, largestBundle)
      if (found === 'too large') throw problem('too_large')
      if (found === 'broken off' || found === 0) throw problem('malformed')
      return withBundle(path, run)
    })
  } finally {
    place.leave()
  }
}
