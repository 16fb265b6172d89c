import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { userQuery } from '../../accounts/api.ts'
import { problemMessages } from '../../messages/problems.ts'
import { ResponseError } from '../../platform/calls/call.ts'
import type { PageLocation } from '../../platform/router/pageHistory.ts'
import type { BootData } from '../boot.ts'
import { ErrorPagePart } from './LazyErrorPage.tsx'

type Load = (place: PageLocation) => Promise<ReactNode>

/** First says what the server said instead of a page, without asking it; then loads pages. */
export const unavailablePage = (client: QueryClient, load: Load, { code, sentence }: NonNullable<BootData['unavailable']>): Load => {
  let isFirst = true
  return async (place) => {
    if (!isFirst) {
      await client.ensureQueryData(userQuery)
      return load(place)
    }
    isFirst = false
    await ErrorPagePart.load()
    throw new ResponseError(problemMessages[code], 503, code, {}, { sentence })
  }
}
