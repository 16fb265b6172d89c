import { LRUCache } from 'lru-cache'
import { problem } from '@fieldwork/core/problems.ts'
import type { Context } from '../context.ts'
import { Reply, type PlainRoute } from '../http/route.ts'
import { type Picture, picture } from './queries.ts'

/** Pictures of the published content. Their names are hashes of their content, so an address never changes what it shows. */
export const media = ({ db }: Context): PlainRoute[] => {
  const cache = new LRUCache<string, Picture>({ maxSize: 32_000_000, sizeCalculation: ({ body }) => body.length + 1 })
  return [
    {
      method: 'GET',
      path: '/static/images/:name',
      handle: async ({ params }) => {
        const name = params['name'] ?? ''
        const image = cache.get(name) ?? (await picture(db, name))
        if (!image) throw problem('not_found')
        cache.set(name, image)
        return new Reply(
          200,
          {
            'content-type': image.content_type,
            'cache-control': 'public, max-age=31536000, immutable',
            // An SVG opened directly must not run scripts.
            'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; font-src data:; sandbox",
          },
          image.body,
        )
      },
    },
  ]
}
