import type { FastifyRequest } from 'fastify'
import { clientHeader, type Endpoint } from '@fieldwork/core/endpoint.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { Config } from '../config.ts'
import { headerOf } from './headers.ts'

/**
 * Returns the origin at which people reach this server: the configured one, or else that of the request's host. Throws `malformed` for a host
 * with characters that could be special in an address or to a shell.
 */
export const publicOrigin = ({ publicUrl }: Pick<Config, 'publicUrl'>, host: string | undefined): string => {
  if (publicUrl) return publicUrl
  const origin = URL.parse(`http://${host}`)?.origin
  if (!origin || !/^http:\/\/[\w.:[\]-]+$/.test(origin)) throw problem('malformed')
  return origin
}

/**
 * Refuses calls from pages of another origin. Browsers name the origin in every request that changes something; a program that names none
 * sends `clientHeader`. In a GET, browsers name only the site: one that changes something may be loaded by a page of this origin, or opened by
 * a person.
 */
export const refuseForeignOrigin = (
  request: FastifyRequest,
  { changes }: Pick<Endpoint, 'changes'>,
  publicUrl: string | undefined,
): void => {
  const site = headerOf(request, 'sec-fetch-site')
  if (request.method === 'GET' || request.method === 'HEAD') {
    const isOpened = headerOf(request, 'sec-fetch-mode') === 'navigate'
    if (changes && !isOpened && (site === 'same-site' || site === 'cross-site')) throw wrongOrigin(publicUrl)
    return
  }
  const origin = headerOf(request, 'origin')
  const isNamed = site === undefined ? Boolean(headerOf(request, clientHeader)) : site === 'same-origin'
  if (!(origin === undefined ? isNamed : isOwnOrigin(origin, publicUrl, request.headers.host))) throw wrongOrigin(publicUrl)
}

/** Its details name the address at which calls are accepted, if one is configured, so that the page can link there. */
const wrongOrigin = (publicUrl: string | undefined) => problem('wrong_origin', publicUrl ? { details: { publicUrl } } : {})

const isOwnOrigin = (origin: string, publicUrl: string | undefined, host: string | undefined): boolean =>
  publicUrl ? origin === publicUrl : origin === `http://${host}` || origin === `https://${host}`
