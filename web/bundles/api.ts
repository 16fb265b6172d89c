import { importBundle, previewBundle } from '@fieldwork/core/bundles/contract.ts'
import type { ImportReport } from '@fieldwork/core/bundles/schema.ts'
import { call } from '../platform/call.ts'

/** What an import of the file would do. */
export const previewImport = (file: File, signal: AbortSignal): Promise<ImportReport> => call(previewBundle, {}, { file, signal })

export const importFile = (file: File, signal: AbortSignal): Promise<ImportReport> => call(importBundle, {}, { file, signal })
