import { problem } from '@fieldwork/core/problems.ts'
import { profilePicture } from '../accounts/profilePicture.ts'
import type { Context } from '../context.ts'
import type { PlainRoute } from '../http/route.ts'
import { publicFile } from './files.ts'

/** Uploads that everybody may see: pictures of accounts, and what public portfolios name. */
export const publicFiles = (context: Context): PlainRoute[] => [
  {
    method: 'GET',
    path: '/:nickname/uploads/:file',
    isUserFile: true,
    handle: async (request) => {
      const { nickname = '', file = '' } = request.params
      const reply = (await profilePicture(context, nickname, file, request)) ?? (await publicFile(context, nickname, file, request))
      if (!reply) throw problem('not_found')
      return reply
    },
  },
]
