import { afterEach, expect, test, vi } from 'vitest'
import { UploadFailed } from '../ui/Dropzone.tsx'
import { answerUpload, uploadAddress } from './uploadAnswer.ts'

afterEach(() => vi.unstubAllGlobals())

const attempt = () =>
  answerUpload('tls', 'shot')(new File(['x'], 'padlock.png'), () => undefined, new AbortController().signal).then(
    () => undefined,
    (error: unknown) => error as Error,
  )

test('a reply without an address raises that none could be created, and people read their own words for it [TASK-33] [TASK-34]', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}))
  const error = await attempt()
  expect(error).toBeInstanceOf(UploadFailed)
  expect(error).toMatchObject({
    message: 'Unable to get signed URL for upload. Please try again later.',
    cause: { message: 'Unable to create signed url' },
  })
})

test('an upload that may not be asked for reads the same [TASK-34]', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ error: { code: 'too_many_requests', message: '' } }, { status: 429 }))
  expect(await attempt()).toMatchObject({ message: 'Unable to get signed URL for upload. Please try again later.' })
})

test('each revision of a picture has its own address', () => expect(uploadAddress('tls_shot', 3)).not.toBe(uploadAddress('tls_shot', 4)))
