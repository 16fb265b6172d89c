import type { DocumentationList } from '@fieldwork/core/documentation/schema.ts'
import { isTransient } from '../platform/calls/call.ts'
import { pause } from '../platform/calls/retry.ts'
import { sharingMessages } from '../messages/sharing.ts'
import { SharingFailure } from './notice.ts'

export const maxAttempts = 8
/** Milliseconds between two attempts. */
export const attemptInterval = 4000

/**
 * Polls the list until it contains files. It has none while the documentation is being made, so the files are newer than the last request.
 * Returns an empty list if nothing is being made. @throws SharingFailure if no files arrive.
 */
export const arrivedFiles = async (read: () => Promise<DocumentationList>, signal: AbortSignal): Promise<DocumentationList> => {
  for (let attempt = 1; ; attempt++) {
    const list = await read().catch((error: unknown) => {
      signal.throwIfAborted()
      if (isTransient(error)) return undefined
      throw error
    })
    if (list && (list.results.length > 0 || list.docStatus === 'NONE' || list.docStatus === 'FAILED')) return list
    if (attempt === maxAttempts) throw new SharingFailure({ text: sharingMessages.failed.retrieve })
    await pause(attemptInterval, signal)
  }
}
