import { expect, test } from 'vitest'
import { problem } from '@fieldwork/core/problems.ts'
import type { PlainRequest } from '../http/route.ts'
import { withMissingPdfPage } from './missingPdfPage.ts'

const [route] = withMissingPdfPage([
  {
    method: 'GET',
    path: '/:nickname/projects/:pageId/document.pdf',
    handle: () => {
      throw problem('not_found')
    },
  },
])
const open = async (headers: Record<string, string>) => route!.handle({ header: (name: string) => headers[name] } as PlainRequest)

test('a person who opens the address of a PDF that isn’t shared gets a page with the same status, a program the problem', async () => {
  const { status, body } = await open({ 'sec-fetch-mode': 'navigate' })
  expect(status).toBe(404)
  expect(body).toContain('Its owner no longer shares it')
  await expect(open({ accept: '*/*' })).rejects.toMatchObject({ code: 'not_found' })
})
