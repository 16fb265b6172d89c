import { createRoot } from 'react-dom/client'
import { CheckPicture } from './CheckPicture.tsx'

type Options = { maxBytes: number; number: number; count: number; signal?: AbortSignal | undefined }

/**
 * Shows one picture and resolves with what may be uploaded, or with undefined. It stands beside the app's own dialogs, because it also opens
 * over one of them, of which at most one is open.
 */
export const openCheck = (file: File, { signal, ...options }: Options): Promise<File | undefined> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve(undefined)
    const host = document.body.appendChild(document.createElement('div'))
    const root = createRoot(host)
    const end = (checked: File | undefined) => {
      signal?.removeEventListener('abort', stop)
      root.unmount()
      host.remove()
      resolve(checked)
    }
    const stop = () => end(undefined)
    signal?.addEventListener('abort', stop)
    root.render(<CheckPicture file={file} {...options} onDone={end} />)
  })
