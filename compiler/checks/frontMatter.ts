import * as z from 'zod/mini'
import { brand } from '@fieldwork/core/brand.ts'
import { noCategory } from '@fieldwork/core/catalogue/order.ts'
import { isProjectIcon } from '@fieldwork/core/catalogue/projectIcons.ts'
import { ProjectVariable, shareNetworks, ShareTemplates, Track, Visibility } from '@fieldwork/core/catalogue/schema.ts'
import { maxLineLength } from '@fieldwork/core/documents/limits.ts'
import { builtInMasks } from '@fieldwork/core/evidence/masks.ts'
import { Identifier } from '@fieldwork/core/identifierSchema.ts'
import { textWords } from '@fieldwork/core/lexicon/tokens.ts'
import { comfortableLengths } from './lengths.ts'
import { projectIconMessage } from './projectIcon.ts'
import { drawValues } from '../evidence/expressions.ts'
import { matchesPattern, patternProblem } from '../pattern.ts'
import type { Source } from '../source/files.ts'
import type { Located } from '../source/yaml.ts'
import { didYouMean } from '../findings/suggestions.ts'
import { variableNamePattern } from '../markdown/variables.ts'

const filled = z.string().check(z.minLength(1), z.maxLength(maxLineLength))
const Share = z.strictObject(ShareTemplates.shape)

/** Same as for accounts, whose address is stored in lower case. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const maxAuthors = 20
/** Maximum number of phrases under `searchedAs`, and characters of each. */
const maxPhrases = 60
const maxPhraseLength = 60

/** The front matter of `project.md`. */
export const FrontMatter = z.strictObject({
  title: filled,
  description: filled,
  /** The result of the project, for the carousel beside the login form. */
  outcome: z.optional(filled),
  /** The same without addressing the learner, for readers of their public page, documentation and credential. */
  outcomeForOthers: z.optional(filled),
  /** Introduces the people and things in the questions to the same readers. */
  settingForOthers: z.optional(filled),
  icon: z.optional(Identifier),
  image: z.optional(z.string()),
  difficulty: z.enum(['easy', 'medium', 'hard']),
  time: z.number().check(z.int(), z.gte(1), z.lte(600)),
  cost: filled,
  needs: filled,
  concepts: z.optional(z.array(z.string())),
  /** Search terms for this project: other names, abbreviations, tools and error messages. */
  searchedAs: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(maxPhraseLength))).check(z.maxLength(maxPhrases))),
  category: z._default(filled, noCategory),
  /** A short text about which part of its series the project is. */
  part: z.optional(filled),
  visibility: z.optional(Visibility),
  plan: z.optional(z.enum(['free', 'pro'])),
  /** Email addresses of people who may read statistics about answers. They never leave the server. */
  authors: z.optional(z.array(z.string().check(z.regex(emailPattern))).check(z.maxLength(maxAuthors))),
  /** Id of the task that the start page asks visitors. */
  openQuestion: z.optional(Identifier),
  lastModified: z.iso.date(),
  /** Current ids by earlier ids. */
  aliases: z.optional(z.record(z.string(), Identifier)),
  /** Changes in this version, for learners on an older one. */
  changes: z.optional(filled),
  verified: z.enum(['run', 'documentation']),
  verifiedOn: z.iso.date(),
  verifiedWith: z.optional(filled),
  /** Why the project isn't replayed. */
  replay: z.optional(z.string().check(z.minLength(8), z.maxLength(120))),
  /** Programs that a replay needs, and whose versions it records. */
  programs: z.optional(z.array(z.string().check(z.regex(/^(?:python3:)?[A-Za-z][\w.+-]*$/)))),
  /** Regular expressions for text that differs between runs, by mask name. */
  masks: z.optional(z.record(z.string().check(z.regex(/^[a-z]+$/)), filled)),
  variables: z.optional(
    z.array(
      z.strictObject({
        ...ProjectVariable.shape,
        name: z.string().check(z.regex(variableNamePattern)),
        label: filled,
        placeholder: filled,
        personal: z.optional(filled),
      }),
    ),
  ),
  tracks: z.optional(z.array(z.strictObject({ ...Track.shape, title: filled, description: filled, share: z.optional(Share) }))),
  share: z.optional(Share),
})
export type FrontMatter = z.infer<typeof FrontMatter>

const addressed = /\b(?:you|your|yours|yourself)\b/i
/** Maximum characters of a microblog post, and the length as which any URL counts. */
const microblog = { post: 280, address: 23 }

/** Checks the values and combinations of fields, beyond their schema. */
export const checkFrontMatter = (
  head: Located<FrontMatter>,
  source: Source,
  known: { categories: readonly string[] | undefined; concepts: ReadonlyMap<string, string>; today: string | undefined },
) => {
  const { value, lineOf } = head
  const { report } = source
  for (const field of ['title', 'description', 'outcome'] as const) {
    const [length, max] = [value[field]?.length ?? 0, comfortableLengths[field]]
    if (length > max) report(`${field}-long`, lineOf([field]), `The ${field} has ${length} characters; ${max} fit everywhere.`)
  }
  if (value.outcome === undefined && value.visibility !== 'private') {
    const message = 'Describe the result in one sentence with `outcome`. Without it, the login page doesn’t show this project.'
    report('outcome-missing', 1, message)
  }
  if (value.outcome !== undefined && !isForOthers(value.outcomeForOthers, comfortableLengths.outcome)) {
    const message = 'Say in `outcomeForOthers` what the learner has at the end, in at most 140 characters and without “you”.'
    report('outcome-for-others', lineOf([value.outcomeForOthers === undefined ? 'outcome' : 'outcomeForOthers']), message)
  }
  if (value.settingForOthers !== undefined && !isForOthers(value.settingForOthers, comfortableLengths.setting)) {
    const message = 'Say in `settingForOthers` who and what appears in the questions, in at most 180 characters and without “you”.'
    report('setting-for-others', lineOf(['settingForOthers']), message)
  }
  for (const field of ['lastModified', 'verifiedOn'] as const) {
    if (known.today !== undefined && value[field] > known.today)
      report('date-future', lineOf([field]), `\`${field}\` is in the future: ${value[field]}. Write the date on which you did it.`)
  }
  if (known.categories && value.category !== noCategory && !known.categories.includes(value.category)) {
    report(
      'category-unknown',
      lineOf(['category']),
      `There is no category \`${value.category}\`.${didYouMean(value.category, known.categories) || ' catalogue.yaml lists them.'}`,
    )
  }
  if (value.icon !== undefined && !isProjectIcon(value.icon)) report('icon-unknown', lineOf(['icon']), projectIconMessage(value.icon))
  value.concepts?.forEach((key, at) => {
    if (!known.concepts.has(key))
      report(
        'concept-unknown',
        lineOf(['concepts', at]),
        `There is no concept \`${key}\` in the folder concepts.${didYouMean(key, known.concepts.keys())}`,
      )
  })
  refuseTwice(value.variables, (variable) => variable.name, 'variables', head, source)
  checkPersonal(head, source)
  refuseTwice(value.tracks, (track) => track.id, 'tracks', head, source)
  checkMasks(value.masks ?? {}, head, source)
  value.searchedAs?.forEach((phrase, at) => {
    if (textWords(phrase).length === 0)
      report('search-phrase', lineOf(['searchedAs', at]), `\`${phrase}\` has no letters or digits, so no search finds it. Remove it.`)
  })
  refuseTwice(value.searchedAs, (phrase) => phrase.toLowerCase(), 'searchedAs', head, source)
  refuseTwice(value.authors, (address) => address.toLowerCase(), 'authors', head, source)
  if (value.tracks?.length === 1) report('track-count', lineOf(['tracks']), 'A single track is no choice. Name at least two, or none.')
  checkShare(value.share, value.title, ['share'], head, source)
  value.tracks?.forEach((track, at) => checkShare(track.share, value.title, ['tracks', at, 'share'], head, source))
}

const isForOthers = (text: string | undefined, max: number): boolean => text !== undefined && text.length <= max && !addressed.test(text)

const checkMasks = (masks: Record<string, string>, { lineOf }: Located<FrontMatter>, { report }: Source) => {
  for (const [name, pattern] of Object.entries(masks)) {
    const line = lineOf(['masks', name])
    const problem = patternProblem(pattern)
    if (problem) report('mask-pattern', line, `${problem}. A mask is a regular expression without look-around and back-references.`)
    else if (matchesPattern(`^(?:${pattern})$`, '', ''))
      report('mask-pattern', line, `\`${name}\` also matches the empty text. Make it match at least one character.`)
    if (builtInMasks.some((one) => one === name)) report('mask-pattern', line, `\`${name}\` is a built-in mask. Choose another name.`)
  }
}

const refuseTwice = <T>(
  list: readonly T[] | undefined,
  nameOf: (one: T) => string,
  field: string,
  { lineOf }: Located<FrontMatter>,
  { report }: Source,
) => {
  const names = list?.map(nameOf) ?? []
  names.forEach((name, at) => {
    if (names.indexOf(name) !== at)
      report('id-duplicate', lineOf([field, at]), `\`${name}\` occurs twice under \`${field}\`. Remove or rename one.`)
  })
}

const checkShare = (
  share: ShareTemplates | undefined,
  title: string,
  path: PropertyKey[],
  { lineOf }: Located<FrontMatter>,
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
          `\`${placeholder}\` isn't filled in: posts support {title}, {url} and {hashtag}.`,
        )
      }
    }
    const isMicroblog = network === 'twitter' || (network === 'share' && share.twitter === undefined)
    const length = postLength(template, title)
    if (isMicroblog && length > microblog.post) {
      const instead = network === 'share' ? ', or write one for `twitter`' : ''
      const message = `Filled in, this post has ${length} characters; a microblog allows ${microblog.post}. Shorten it${instead}.`
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

/** Enough seeds to draw each item of a list. */
const examples = Array.from({ length: 60 }, (_, at) => `example ${at}`)
/** Characters with a meaning to a shell, inside or outside of quotation marks. */
const quoting = /["'`$\\;&|<>*?!]/

/** Draws the personal variables for many learners, and reports expressions that fail or draw values that break commands. */
const checkPersonal = ({ value: { variables = [] }, lineOf }: Located<FrontMatter>, { report }: Source) => {
  variables.forEach((variable, at) => {
    if (variable.personal === undefined) return
    const line = lineOf(['variables', at, 'personal'])
    if (variable.scope === 'user') report('variable-personal', line, 'A personal value belongs to one project. Take out `scope: user`.')
    try {
      const unquotable = examples
        .map((seed) => drawValues(variables.slice(0, at + 1), seed)[variable.name]!)
        .find((value) => quoting.test(value))
      if (unquotable !== undefined)
        report(
          'variable-personal',
          line,
          `\`${unquotable}\` breaks commands that hold it. Draw values without quotation marks and other special characters of shells.`,
        )
    } catch (error) {
      report('variable-personal', line, `\`${variable.personal}\` can't be drawn: ${(error as Error).message.split('\n')[0]}`)
    }
  })
}
