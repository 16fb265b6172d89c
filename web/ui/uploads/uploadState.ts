/** Conditions that a file must meet before it's sent. */
export type UploadRules = { maxBytes: number; accept: readonly string[] }

export type ChosenFile = { name: string; size: number; type: string }

export type FileCheck = 'fine' | 'ignored' | 'tooBig' | 'wrongType'

export const defaultRules: UploadRules = { maxBytes: 10 * 1024 * 1024, accept: ['.pdf', '.png', '.jpg', '.jpeg', '.gif'] }

/** Checks a file. Empty files are ignored. `accept` contains extensions (`.png`) or media types (`image/png`). */
export function checkFile(file: ChosenFile, { maxBytes, accept }: UploadRules): FileCheck {
  if (file.size === 0) return 'ignored'
  if (file.size > maxBytes) return 'tooBig'
  const ending = /\.[^.]+$/.exec(file.name)?.[0].toLowerCase() ?? ''
  return accept.includes(ending) || accept.includes(file.type) ? 'fine' : 'wrongType'
}

/** The stored file, as the caller identifies it. */
type StoredName = { name?: string | undefined; url?: string | undefined }

export type UploadState<F extends ChosenFile = File> =
  | { status: 'idle'; arrived?: StoredName & { size: number } }
  | { status: 'uploading'; file: F; loaded: number }
  | { status: 'success'; file: F; takenOver?: StoredName }
  /** `isRefused`: only another file can help. */
  | { status: 'error'; file: F; problem: string; isRefused?: true }

export type UploadEvent<F extends ChosenFile = File> =
  | { type: 'started'; file: F }
  | { type: 'progressed'; loaded: number }
  | { type: 'succeeded' }
  | { type: 'failed'; problem: string }
  | { type: 'refused'; file: F; problem: string }
  | { type: 'cleared' }
  | ({ type: 'stored' } & StoredName)

/** Returns the next state. Progress and results of an upload that is over change nothing. */
export function uploadAfter<F extends ChosenFile>(upload: UploadState<F>, event: UploadEvent<F>): UploadState<F> {
  if (event.type === 'started') return { status: 'uploading', file: event.file, loaded: 0 }
  if (event.type === 'refused') return { status: 'error', file: event.file, problem: event.problem, isRefused: true }
  if (event.type === 'cleared') return { status: 'idle' }
  if (event.type === 'stored') return upload.status === 'success' ? keepStored(upload, event) : upload
  if (upload.status !== 'uploading') return upload
  if (event.type === 'progressed') return { ...upload, loaded: Math.min(event.loaded, upload.file.size) }
  if (event.type === 'succeeded') return { status: 'success', file: upload.file }
  return { status: 'error', file: upload.file, problem: event.problem }
}

/** Shows the local file until the caller, which has taken it over by name, has saved it or has another one. */
function keepStored<F extends ChosenFile>(upload: UploadState<F> & { status: 'success' }, { name, url }: StoredName): UploadState<F> {
  const { file, takenOver } = upload
  const isOwn = Boolean(name) && file.name.endsWith(name!)
  if (!takenOver) return isOwn ? { ...upload, takenOver: { url } } : upload
  if (isOwn && url === takenOver.url) return upload
  return isOwn ? { status: 'idle', arrived: { name, url, size: file.size } } : { status: 'idle' }
}

export const wholePercent = (loaded: number, total: number) => (total > 0 ? Math.round((loaded / total) * 100) : 0)
