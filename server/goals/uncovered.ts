import { keywordsOf } from '@fieldwork/core/goals/keywords.ts'
import { type GoalFacts, type GoalOffer, type PathOffer, uncoveredNames } from '@fieldwork/core/goals/roadmap.ts'
import { jobTitleTokens, withoutRank } from '@fieldwork/core/lexicon/jobTitles.ts'
import { synonymsOf } from '@fieldwork/core/lexicon/synonyms.ts'
import { textWords } from '@fieldwork/core/lexicon/tokens.ts'
import { subjectsOf } from '@fieldwork/core/search/words.ts'
import type { Queryable } from '../database/transaction.ts'
import type { Caller } from '../http/caller.ts'
import { ambiguousStems } from './goalReader.ts'
import { uncoveredTerms } from './queries.ts'

type Ranked = { facts: GoalFacts; offers: readonly GoalOffer[] }

/** What a goal or a search leads to. */
export type Led = { path: PathOffer | undefined; roadmap: readonly GoalOffer[]; nearest: readonly GoalOffer[] }

/** A word as typed, with the forms of which the catalogue has to have one. */
type Term = { word: string; forms: readonly string[] }

/**
 * Returns what no project covers, as typed, in the order of the text, for goals and searches alike: the names in it and, of keywords, each
 * that the catalogue lacks. A wish has many words beside its subject, so it only counts if the catalogue has none of those that lead to the
 * best result: authors list them because people search for them. The title of a job that leads somewhere is covered by its work.
 */
export const uncoveredIn = async (
  db: Queryable,
  caller: Pick<Caller, 'reader'>,
  typed: string,
  { facts, offers }: Ranked,
  { path, roadmap, nearest }: Led,
): Promise<string[]> => {
  const text = withoutRank(typed)
  const names = uncoveredNames(facts, !path && roadmap.length === 0)
  const ids = new Set([...roadmap, ...nearest].flatMap(({ id, projects }) => [id, ...projects]))
  const isWish = keywordsOf(text).length === 0
  const terms = !isWish
    ? keywordsBeside(names, facts)
    : path || names.length > 0
      ? []
      : reasonsIn(
          text,
          offers.find(({ id }) => ids.has(id)),
        )
  const missing = new Set(
    await uncoveredTerms(
      db,
      caller,
      terms.flatMap(({ forms }) => forms),
    ),
  )
  const jobs = path || roadmap.length > 0 ? jobTitleTokens(text) : new Set<string>()
  const isJob = ({ word }: Term) => textWords(word).every((one) => jobs.has(one.word))
  const lacking = terms.filter((term) => term.forms.every((form) => missing.has(form)) && !isJob(term)).map(({ word }) => word)
  const at = (name: string) => text.toLowerCase().indexOf(name.toLowerCase())
  return [...names, ...(isWish && lacking.length < terms.length ? [] : lacking)].toSorted((a, b) => at(a) - at(b))
}

const keywordsBeside = (names: readonly string[], { keywords }: GoalFacts): Term[] => {
  const named = new Set(names.flatMap((name) => textWords(name).map(({ word }) => word)))
  return keywords.flatMap((typed) =>
    textWords(typed).flatMap(({ word }) => (named.has(word) ? [] : { word: typed, forms: synonymsOf(word) })),
  )
}

/** The words that lead to the best result, or else those that a search would look for. */
const reasonsIn = (text: string, best: GoalOffer | undefined): Term[] => {
  const subjects = new Set(subjectsOf(text))
  if (!best)
    return textWords(text).flatMap(({ word, start, end }) => (subjects.delete(word) ? { word: text.slice(start, end), forms: [word] } : []))
  // An everyday word is no name: “monitoring” is what its project is about.
  if (best.reasons.every(({ stem }) => ambiguousStems.has(stem))) return []
  return best.reasons.map(({ stem, word }) => ({ word, forms: [stem, ...word.toLowerCase().split(' ')] }))
}
