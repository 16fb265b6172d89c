import type { FastifyRequest } from 'fastify'
import { problem } from '@fieldwork/core/problems.ts'
import { headerOf } from './headers.ts'

/** A browser names the origin of every request that changes something; a page of another origin gets nothing done. */
export const refuseForeignOrigin = (request: FastifyRequest, publicUrl: string | undefined): void => {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const origin = headerOf(request, 'origin')
  const site = headerOf(request, 'sec-fetch-site')
  const isOwn = origin === undefined ? site === undefined || site === 'same-origin' : isOwnOrigin(origin, publicUrl, request.headers.host)
  if (!isOwn) throw problem('wrong_origin')
}

const isOwnOrigin = (origin: string, publicUrl: string | undefined, host: string | undefined): boolean =>
  publicUrl ? origin === publicUrl : origin === `http://${host}` || origin === `https://${host}`
