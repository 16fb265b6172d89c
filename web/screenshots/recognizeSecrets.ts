import type { SecretMatch } from '@fieldwork/core/screenshots/secretKind.ts'

/** The picture, and a text that everyone can read, so that nothing in it is a secret. */
export type RecognitionRequest = { file: Blob; published: string | undefined }

/** A message of the worker: the share of the picture that has been read, and the secrets in it. */
export type RecognitionMessage = { share: number; secrets: SecretMatch[] } | { failed: string }

/** `finished`: the whole picture was read; `slow`: part of it before the timeout; `broken`: part of it before an error; `unavailable`: nothing. */
export type Recognition = { outcome: 'finished' | 'slow' | 'broken' | 'unavailable'; secrets: SecretMatch[] }

/** Time limits in milliseconds. */
const timeoutMs = { loading: 60_000, reading: 20_000 }

/** Reads a picture in a worker of its own, whose memory is freed afterwards. Aborting keeps the secrets found so far. */
export const recognizeSecrets = (
  request: RecognitionRequest,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Recognition> =>
  new Promise((resolve) => {
    let [secrets, readShare]: [SecretMatch[], number] = [[], 0]
    let worker: Worker | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = (outcome: Recognition['outcome']) => {
      clearTimeout(timer)
      worker?.terminate()
      resolve({ outcome, secrets })
    }
    signal.addEventListener('abort', () => end('slow'), { once: true })
    if (signal.aborted) return end('slow')
    const fail = () => end(readShare > 0 ? 'broken' : 'unavailable')
    const receive = ({ data }: MessageEvent<RecognitionMessage>) => {
      if ('failed' in data) return fail()
      secrets = data.secrets
      readShare = data.share
      onProgress(data.share)
      if (data.share === 0) {
        clearTimeout(timer)
        timer = setTimeout(() => end('slow'), timeoutMs.reading)
      }
      if (data.share === 1) end('finished')
    }
    try {
      worker = new Worker(new URL('./recognitionWasmWorker.ts', import.meta.url), { type: 'module' })
    } catch {
      return end('unavailable')
    }
    worker.addEventListener('message', receive)
    worker.addEventListener('error', fail)
    worker.postMessage(request)
    timer = setTimeout(() => end('unavailable'), timeoutMs.loading)
  })
