import { afterEach, describe, expect, test, vi } from 'vitest'
import { UploadFailed } from '../ui/uploads/uploadFailed.ts'
import { serverVersion } from '../platform/calls/call.ts'
import { createReload } from '../platform/loading/reload.ts'
import { answerUpload } from './uploadAnswer.ts'
import { uploadAddress } from '../platform/uploadAddress.ts'

afterEach(() => vi.unstubAllGlobals())

const attempt = (reload = createReload()) =>
  answerUpload(reload, 'tls', 'shot')(new File(['x'], 'padlock.png'), () => undefined, new AbortController().signal).then(
    () => undefined,
    (error: unknown) => error as Error,
  )

test('a response without a signed URL throws, with a sentence for learners [TASK-33] [TASK-34]', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}))
  const error = await attempt()
  expect(error).toBeInstanceOf(UploadFailed)
  expect(error).toMatchObject({
    message: 'Unable to get signed URL for upload. Please try again later.',
    cause: { message: 'Unable to create signed url' },
  })
})

test('a refused request for a signed URL has the same sentence [TASK-34]', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ error: { code: 'too_many_requests', message: '' } }, { status: 429 }))
  expect(await attempt()).toMatchObject({ message: 'Unable to get signed URL for upload. Please try again later.' })
})

test('a full server is named as the reason', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ error: { code: 'storage_full', message: '' } }, { status: 503 }))
  const error = await attempt()
  expect(error).toBeInstanceOf(UploadFailed)
  expect(error).toMatchObject({ message: 'The server has no space left. Try again later.' })
})

test('each revision of a picture has its own URL', () => expect(uploadAddress('tls_shot', 3)).not.toBe(uploadAddress('tls_shot', 4)))

describe('a new major version that is published during an upload', () => {
  class Request extends EventTarget {
    static last: Request
    upload = new EventTarget()
    status = 200
    responseText = ''
    constructor() {
      super()
      Request.last = this
    }
    open() {}
    setRequestHeader() {}
    getResponseHeader = () => null
    send() {}
    end(event: 'load' | 'error' | 'abort') {
      this.dispatchEvent(new Event(event))
      this.dispatchEvent(new Event('loadend'))
    }
  }
  const later = () => new Promise((resolve) => setTimeout(resolve, 5))

  test.each(['load', 'error', 'abort'] as const)('reloads the page only after its end: %s', async (end) => {
    const stored = new Map<string, string>()
    let reloads = 0
    vi.stubGlobal('window', {
      localStorage: { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => stored.set(key, value) },
    })
    vi.stubGlobal('location', { reload: () => reloads++ })
    vi.stubGlobal('XMLHttpRequest', Request)
    vi.stubGlobal('fetch', async () => Response.json({ url: 'https://files.example/put' }, { headers: { 'x-app-version': '2.0.0' } }))
    let nameIsKept: number | undefined
    const reload = createReload()
    const stop = serverVersion.listen(reload.checkVersion)
    const upload = attempt(reload).then(() => (nameIsKept = reloads))
    await later()
    expect(reloads).toBe(0)
    Request.last.end(end)
    await upload
    // The upload has already reported it.
    expect(nameIsKept).toBe(0)
    await later()
    expect(reloads).toBe(1)
    stop()
  })
})
