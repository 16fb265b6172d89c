import { constants, brotliCompress, gzip } from 'node:zlib'
import { promisify } from 'node:util'
import { brand } from '../../core/brand.ts'
import { mayRead } from '../../core/catalogue/access.ts'
import type { Project } from '../../core/catalogue/project.ts'
import { documentFile } from '../../core/documents/contract.ts'
import { matchRoute } from '../../core/paths.ts'
import { limitsFor } from '../../core/plans/features.ts'
import { Problem } from '../../core/problems.ts'
import { userInfo } from '../accounts/service.ts'
import { callerOf, sessionCookie, type Caller } from '../accounts/caller.ts'
import { projectFor } from '../catalogue/service.ts'
import type { Context } from '../context.ts'
import { pagePath, Reply, type PlainRequest, type PlainRoute } from '../http.ts'
import { readAssets } from './assets.ts'
import { linkHeader, renderPage, type Page } from './html.ts'
import { prerenderer } from './prerenderer.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Answers every navigation with the app; a project page arrives with its text already readable. */
export const pages = (context: Context): PlainRoute[] => {
  const assetsOf = readAssets()
  const prerender = prerenderer(context)
  return [
    {
      method: 'GET',
      path: pagePath,
      handle: async (request) => {
        const caller = await callerOf(context, request.cookie(sessionCookie(context.config)), request.socketAddress)
        const found = await describe(context, request, caller)
        const route = found.project ? 'catalogue/ProjectScreen.tsx' : undefined
        const page: Page = {
          url: originOf(context, request) + request.url,
          boot: { user: caller.user ? await userInfo(context, caller.user) : null, features: featuresOf(context), project: found.project },
          body: found.project ? await prerender(found.project, found.track) : '',
          fetches: found.project && isReadable(found.project, caller) ? [`/projects/${found.project.id}/${documentFile}`] : [],
          hasPanels: found.project !== undefined,
          isIndexed: found.status === 200 && (!found.project || found.project.metadata.visibility === 'public'),
          title: found.title,
          description: found.description,
          imageUrl: found.imageUrl ? originOf(context, request) + found.imageUrl : undefined,
        }
        const assets = assetsOf(route)
        return compressed(found.status, renderPage(page, assets), { link: linkHeader(assets) }, request, caller)
      },
    },
  ]
}

type Found = {
  status: number
  title: string | undefined
  description: string
  imageUrl?: string | undefined
  project?: Project
  track?: string | undefined
}

const slogan = 'Learn by building: guided hands-on projects that end with something that works and that you can explain.'

const describe = async (context: Context, request: PlainRequest, caller: Caller): Promise<Found> => {
  const { pathname, searchParams } = new URL(request.url, 'http://page')
  const plain: Found = { status: 200, title: undefined, description: slogan }
  if (context.config.maintenance) return { ...plain, status: 503 }
  const route = matchRoute(pathname)
  if (!route) return { ...plain, status: pathname === '/kitchen' && !context.config.production ? 200 : 404 }
  if (route.name !== 'project') return plain
  try {
    const project = await projectFor(context, caller, route.params['projectId']!)
    const { title, description, imageUrl } = project.metadata
    return { status: 200, title, description, imageUrl, project, track: searchParams.get('track') ?? undefined }
  } catch (error) {
    if (error instanceof Problem) return { ...plain, status: error.status }
    throw error
  }
}

const isReadable = (project: Project, { reader }: Caller): boolean => mayRead(project.metadata, reader, project.locked)

const featuresOf = ({ config }: Context) => ({ features: config.flags, limits: limitsFor(config.limits, 'free') })

const originOf = ({ config }: Context, request: PlainRequest): string =>
  config.publicUrl ?? `http://${request.header('host') ?? brand.name}`

const compressed = async (
  status: number,
  html: string,
  hints: Record<string, string>,
  request: PlainRequest,
  caller: Caller,
): Promise<Reply> => {
  const accepted = request.header('accept-encoding') ?? ''
  const headers: Record<string, string> = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-cache',
    vary: 'Accept-Encoding, Cookie',
    ...hints,
    ...(status === 503 ? { 'retry-after': '120' } : {}),
    ...(caller.renewedCookie ? { 'set-cookie': caller.renewedCookie } : {}),
  }
  if (/\bbr\b/.test(accepted)) {
    const body = await compressBrotli(html, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
    })
    return new Reply(status, { ...headers, 'content-encoding': 'br' }, body)
  }
  if (/\bgzip\b/.test(accepted)) return new Reply(status, { ...headers, 'content-encoding': 'gzip' }, await compressGzip(html))
  return new Reply(status, headers, html)
}
