import { createRoot } from 'react-dom/client'
import { CheckPicture } from './CheckPicture.tsx'

type Options = { maxBytes: number; number: number; count: number; published?: string | undefined; signal?: AbortSignal | undefined }

/**
 * Shows one picture and resolves with the file to upload, or undefined. It isn't one of the app's dialogs, because only one of these is open
 * at a time and the check opens above it.
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
