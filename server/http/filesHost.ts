import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { problem } from '@fieldwork/core/problems.ts'
import { downloadParameter } from '@fieldwork/core/uploads/downloadAddress.ts'
import { extensionOf } from '@fieldwork/core/uploads/purpose.ts'
import type { Config } from '../config.ts'

/* With FILES_URL, files that people gave are answered by a host of their own, whose pages could reach nothing of the app (decision 0106). */

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a route that responds with a user's file. */
    isUserFile?: boolean | undefined
  }
}

type Addresses = Pick<Config, 'filesUrl' | 'publicUrl'>

/** Seconds for which a browser caches the redirect of a public file to the other host. */
const redirectLifetime = 300

/** Returns whether a request came to the host of FILES_URL, on whatever port. */
export const filesHostTest = ({ filesUrl }: Addresses): ((request: Pick<FastifyRequest, 'headers'>) => boolean) => {
  const hostname = filesUrl && new URL(filesUrl).hostname
  return ({ headers }) => hostname !== undefined && headers.host?.replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase() === hostname
}

/** Headers of every response of the files host: pages of the app may embed and read it, and no script in it runs. */
export const filesHostHeaders = ({ publicUrl = '' }: Addresses): Record<string, string> => ({
  'access-control-allow-origin': publicUrl,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(publicUrl.startsWith('https://') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
})

/** Makes the files host serve only files, without cookies, and redirects requests for files from the app's host to it. */
export const separateFiles = (config: Addresses) => {
  const { filesUrl } = config
  const isFilesHost = filesHostTest(config)
  return (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    const isUserFile = request.routeOptions.config?.isUserFile === true
    if (isFilesHost(request)) {
      delete request.headers.cookie
      return done(isUserFile ? undefined : problem('not_found'))
    }
    if (!filesUrl || !isUserFile) return done()
    // An address may be written with another host before its path.
    const address = URL.parse(request.originalUrl, filesUrl)
    if (!address) return done(problem('not_found'))
    reply.header('cache-control', `public, max-age=${redirectLifetime}`).redirect(filesUrl + address.pathname + address.search)
  }
}

/**
 * Names and saves a file whose address asks for it: browsers ignore the `download` attribute of a link to another origin, and some open a
 * PDF in spite of it. Anyone can write such an address for a public file, so its ending is always that of its type.
 */
export const nameDownloads = (config: Addresses) => {
  const isFilesHost = filesHostTest(config)
  const isFile = (request: FastifyRequest, reply: FastifyReply) =>
    isFilesHost(request) || /^(?:application\/pdf|image\/(?:png|jpeg))/.test(String(reply.getHeader('content-type')))
  return (request: FastifyRequest, reply: FastifyReply, _payload: unknown, done: HookHandlerDoneFunction): void => {
    const name = (request.query as Record<string, unknown> | undefined)?.[downloadParameter]
    if (typeof name === 'string' && name && reply.statusCode === 200 && isFile(request, reply))
      reply.header('content-disposition', `attachment; filename*=UTF-8''${encoded(withEnding(name, reply.getHeader('content-type')))}`)
    done()
  }
}

const withEnding = (name: string, type: unknown): string => {
  const ending = extensionOf(String(type).split(';')[0]!)
  const isRight = name.toLowerCase().endsWith(`.${ending}`) || (ending === 'jpg' && /\.jpeg$/i.test(name))
  return isRight ? name : `${name}.${ending}`
}

/** Encodes a parameter as in RFC 8187. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
