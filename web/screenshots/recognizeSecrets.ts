import type { SecretMatch } from '@fieldwork/core/screenshots/secretKind.ts'

/** What the worker tells: `share` of the picture that was read so far; `secrets` in that. */
export type RecognitionMessage = { share: number; secrets: SecretMatch[] } | { failed: string }

/**
 * `finished`: all of the picture was read; `slow`: a part of it in the time there is; `broken`: a part of it, then it failed;
 * `unavailable`: nothing.
 */
export type Recognition = { outcome: 'finished' | 'slow' | 'broken' | 'unavailable'; secrets: SecretMatch[] }

/** Milliseconds to load what reads, and to read. */
const timeoutMs = { loading: 60_000, reading: 20_000 }

/** Reads a picture in a worker that ends with it, so that its memory is free again. `signal` ends it early; then what was found counts. */
export const recognizeSecrets = (file: Blob, onProgress: (share: number) => void, signal: AbortSignal): Promise<Recognition> =>
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
    const hear = ({ data }: MessageEvent<RecognitionMessage>) => {
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
    worker.addEventListener('message', hear)
    worker.addEventListener('error', fail)
    worker.postMessage(file)
    timer = setTimeout(() => end('unavailable'), timeoutMs.loading)
  })
