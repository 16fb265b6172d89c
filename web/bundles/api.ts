import { downloadBundle, downloadFolder, importBundle, previewBundle } from '@fieldwork/core/bundles/contract.ts'
import type { ImportReport } from '@fieldwork/core/bundles/schema.ts'
import { call, callForStream } from '../platform/calls/call.ts'

/** The project with all of the learner's work, as one file. */
export const fetchBundle = async (projectId: string): Promise<Blob> =>
  (await callForStream(downloadBundle, { params: { projectId } }, { asksToLogIn: true })).blob()

/** The folder in which a project is worked on, with the learner's values in its files. */
export const fetchFolder = async (projectId: string): Promise<Blob> =>
  (await callForStream(downloadFolder, { params: { projectId } })).blob()

/** Previews the effect of importing the file. */
export const previewImport = (file: File, signal: AbortSignal): Promise<ImportReport> => call(previewBundle, {}, { file, signal })

export const importFile = (file: File, signal: AbortSignal): Promise<ImportReport> => call(importBundle, {}, { file, signal })
