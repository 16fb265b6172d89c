import * as z from 'zod/mini'
import { brand } from '../../core/brand.ts'
import { isEmblem } from '../../core/catalogue/emblems.ts'
import { ProjectVariable, shareNetworks, ShareTemplates, Track, Visibility } from '../../core/catalogue/project.ts'
import { Identifier } from '../../core/documents/identifiers.ts'
import { emblemMessage } from './emblem.ts'
import type { Source } from './files.ts'
import type { Written } from './records.ts'
import { didYouMean } from './spelling.ts'
import { variableNamePattern } from './variables.ts'

const filled = z.string().check(z.minLength(1), z.maxLength(600))
const Share = z.strictObject(ShareTemplates.shape)

/** The front matter of `project.md`. */
export const Head = z.strictObject({
  title: filled,
  description: filled,
  icon: z.optional(Identifier),
  image: z.optional(z.string()),
  difficulty: z.enum(['easy', 'medium', 'hard']),
  time: z.number().check(z.int(), z.gte(1), z.lte(600)),
  cost: filled,
  needs: filled,
  concepts: z.optional(z.array(z.string())),
  category: filled,
  visibility: z.optional(Visibility),
  plan: z.optional(z.enum(['free', 'pro'])),
  lastModified: z.iso.date(),
  /** What is new in this version, for learners who began an older one. */
  changes: z.optional(filled),
  verified: z.enum(['run', 'documentation']),
  verifiedOn: z.iso.date(),
  verifiedWith: z.optional(filled),
  variables: z.optional(
    z.array(
      z.strictObject({
        ...ProjectVariable.shape,
        name: z.string().check(z.regex(variableNamePattern)),
        label: filled,
        placeholder: filled,
      }),
    ),
  ),
  tracks: z.optional(z.array(z.strictObject({ ...Track.shape, title: filled, description: filled, share: z.optional(Share) }))),
  share: z.optional(Share),
})
export type Head = z.infer<typeof Head>

/** Characters after which a head's texts no longer fit their place. */
const comfortable = { title: 60, description: 200 }
/** Characters of a microblog post, and of any address in it. */
const microblog = { post: 280, address: 23 }

/** What the fields say together, beyond the form of each. */
export const checkHead = (
  head: Written<Head>,
  source: Source,
  known: { categories: readonly string[] | undefined; concepts: ReadonlyMap<string, string> },
) => {
  const { value, lineOf } = head
  const { report } = source
  if (value.title.length > comfortable.title)
    report('title-long', lineOf(['title']), `The title has ${value.title.length} characters; ${comfortable.title} fit everywhere.`)
  if (value.description.length > comfortable.description) {
    report(
      'description-long',
      lineOf(['description']),
      `The description has ${value.description.length} characters; ${comfortable.description} fit everywhere.`,
    )
  }
  if (known.categories && !known.categories.includes(value.category)) {
    report(
      'category-unknown',
      lineOf(['category']),
      `There is no category \`${value.category}\`.${didYouMean(value.category, known.categories) || ' catalogue.yaml lists them.'}`,
    )
  }
  if (value.icon !== undefined && !isEmblem(value.icon)) report('emblem-unknown', lineOf(['icon']), emblemMessage(value.icon))
  value.concepts?.forEach((key, at) => {
    if (!known.concepts.has(key))
      report(
        'concept-unknown',
        lineOf(['concepts', at]),
        `There is no concept \`${key}\` in content/concepts.${didYouMean(key, known.concepts.keys())}`,
      )
  })
  refuseTwice(value.variables, (variable) => variable.name, 'variables', head, source)
  refuseTwice(value.tracks, (track) => track.id, 'tracks', head, source)
  if (value.tracks?.length === 1) report('track-count', lineOf(['tracks']), 'One track alone is no choice. Name two or more, or none.')
  checkShare(value.share, value.title, ['share'], head, source)
  value.tracks?.forEach((track, at) => checkShare(track.share, value.title, ['tracks', at, 'share'], head, source))
}

const refuseTwice = <T>(
  list: readonly T[] | undefined,
  nameOf: (one: T) => string,
  field: string,
  { lineOf }: Written<Head>,
  { report }: Source,
) => {
  const names = list?.map(nameOf) ?? []
  names.forEach((name, at) => {
    if (names.indexOf(name) !== at)
      report('id-duplicate', lineOf([field, at]), `\`${name}\` stands twice under \`${field}\`. Remove or rename one.`)
  })
}

const checkShare = (
  share: ShareTemplates | undefined,
  title: string,
  path: PropertyKey[],
  { lineOf }: Written<Head>,
  { report }: Source,
) => {
  if (!share) return
  for (const network of shareNetworks) {
    const template = share[network]
    if (template === undefined) continue
    for (const [placeholder, name] of template.matchAll(/\{(\w+)\}/g)) {
      if (!['title', 'url', 'hashtag'].includes(name!)) {
        report(
          'share-placeholder',
          lineOf([...path, network]),
          `\`${placeholder}\` is not filled in: a post knows {title}, {url} and {hashtag}.`,
        )
      }
    }
    const isMicroblog = network === 'twitter' || (network === 'share' && share.twitter === undefined)
    const length = postLength(template, title)
    if (isMicroblog && length > microblog.post) {
      const instead = network === 'share' ? ', or write one for `twitter`' : ''
      const message = `Filled in, this post has ${length} characters; a microblog takes ${microblog.post}. Shorten it${instead}.`
      report('share-long', lineOf([...path, network]), message)
    }
  }
}

const postLength = (template: string, title: string): number =>
  [
    ...template
      .trim()
      .replaceAll('{title}', title)
      .replaceAll('{hashtag}', brand.hashtag)
      .replaceAll('{url}', 'x'.repeat(microblog.address)),
  ].length
