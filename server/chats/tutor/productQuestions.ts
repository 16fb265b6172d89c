import { stemmer } from 'stemmer'
import { hasError } from '@fieldwork/core/chats/turns.ts'
import type { ProductTopic } from '@fieldwork/core/messages/productAnswers.ts'
import { productPhrases } from './productPhrases.ts'

/**
 * `isCertain`: the message says that it’s about the product; otherwise it may be about what was just shown, too. `isStored`: it’s one of the
 * stored questions.
 */
type ProductQuestion = { topic: ProductTopic; isCertain: boolean; isStored: boolean }

/** Characters; a longer message says something of its own. */
const maxLength = 120
/** Words that change no question. */
const fillers = new Set(
  'hi hello hey please pls so ok okay and but well um actually really just maybe then anyway again here there also too btw quick'.split(
    ' ',
  ),
)

/** Unlike those of a search, with “can”, “who” and “my”, which tell these questions apart. */
const termsOf = (text: string): string[] => {
  const plain = text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/\b(log|sign)(?:ing|ged)? ?(in|out|up)\b/g, '$1$2')
  const all = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(all.filter((word) => !fillers.has(word)).map((word) => stemmer(word)))]
}

const stored = Object.entries(productPhrases).flatMap(([topic, phrases]) =>
  phrases.map((phrase) => ({ topic: topic as ProductTopic, terms: termsOf(phrase) })),
)
const uses = new Map<string, number>()
for (const { terms } of stored) for (const word of terms) uses.set(word, (uses.get(word) ?? 0) + 1)
/** The words of the questions about each topic. */
const vocabularies = new Map(
  Object.keys(productPhrases).map((topic) => [topic, new Set(stored.flatMap((one) => (one.topic === topic ? one.terms : [])))]),
)
const weightOf = (word: string): number => Math.log(1 + stored.length / ((uses.get(word) ?? 0) + 0.5))
const weigh = (terms: readonly string[]): number => terms.reduce((sum, word) => sum + weightOf(word), 0)

/** Share of the weight of all words of two questions that both have: if the message names the product, and if it may be about a project. */
const [minLikeness, minLikenessInDoubt] = [0.45, 0.65]

/** Names of what only the product has. */
const namesProduct =
  /\b(?:account|answers|project|progress|cv|resume|linkedin|credential|diploma|portfolio|pdf|pro|profile|employer|boss|recruiter|phone|tablet|job|register|sign up|signing up|beginners?|programming|typo|subscription|free|pay|paying|cost)\b/i

/** Words that may refer to an earlier question. */
const pronouns = /\b(?:it|this|that|these|them|now|over)\b/i

/**
 * The question about the product that a message asks, if any: the nearest stored one, if the message has only words of those about its topic.
 * Another word is about a project, such as “nginx” in “how do I start over nginx”.
 */
export const productQuestionIn = (text: string): ProductQuestion | undefined => {
  if (text.length > maxLength || hasError(text)) return undefined
  const terms = termsOf(text)
  if (terms.length === 0) return undefined
  const ranked = stored.flatMap((one) => {
    if (!terms.every((word) => vocabularies.get(one.topic)?.has(word))) return []
    const shared = weigh(terms.filter((word) => one.terms.includes(word)))
    return { topic: one.topic, likeness: shared / (weigh(terms) + weigh(one.terms) - shared) }
  })
  const [best] = ranked.toSorted((a, b) => b.likeness - a.likeness)
  if (!best) return undefined
  const isNamed = namesProduct.test(text)
  const isStored = best.likeness > 0.99
  const isCertain = isNamed || (isStored && !pronouns.test(text))
  return best.likeness >= (isNamed ? minLikeness : minLikenessInDoubt) ? { topic: best.topic, isCertain, isStored } : undefined
}
