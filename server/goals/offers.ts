import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { GoalFacts, GoalOffer, PathOffer } from '@fieldwork/core/goals/roadmap.ts'
import { withoutRank } from '@fieldwork/core/lexicon/jobTitles.ts'
import { type GoalCandidate, indexGoals } from './ranking.ts'
import type { OfferRow, PathRow } from './queries.ts'

type RankedOffers = {
  offers: Array<GoalOffer & Pick<OfferRow, 'title' | 'description'>>
  paths: PathOffer[]
  facts: GoalFacts
}

/** Courses and projects with how well they match a goal, the best first, and written paths; and what the goal names. */
export const rankedOffers = (rows: readonly OfferRow[], pathRows: readonly PathRow[], goal: string): RankedOffers => {
  const { facts, matches } = indexOf(rows, pathRows)(withoutRank(goal))
  const offers = rows
    .map(({ type, key, title, description, projects, position }, at) => ({
      type: type === 'course' ? ('course' as const) : ('project' as const),
      id: key,
      title,
      description,
      projects,
      position,
      ...matches[at]!,
    }))
    .toSorted((a, b) => b.points - a.points)
  return {
    offers,
    facts,
    paths: pathRows.map(({ id, projects }, at) => ({ id, projects, ...matches[rows.length + at]! })),
  }
}

/** Indexes of the catalogue as visitors and as administrators see it, by a hash of their rows: building an index takes longer than reading the rows. */
const indexes = new LRUCache<string, ReturnType<typeof indexGoals>>({ max: 4 })

const indexOf = (rows: readonly OfferRow[], pathRows: readonly PathRow[]): ReturnType<typeof indexGoals> => {
  const key = createHash('sha256')
    .update(JSON.stringify([rows, pathRows]))
    .digest('base64')
  const cached = indexes.get(key)
  if (cached) return cached
  const index = indexGoals(
    rows.map((row) => candidateOf(row, rows)),
    pathRows.map(({ phrases, title, audience, outcome, projects }) => ({
      // Titles of paths have everyday words, which say something only together.
      phrases: [...phrases, title],
      title: '',
      subjects: [],
      concepts: [],
      texts: [audience, outcome],
      members: membersOf(projects, rows),
    })),
  )
  indexes.set(key, index)
  return index
}

const candidateOf = (
  { type, title, description, names, outcome, steps, projects, phrases }: OfferRow,
  rows: readonly OfferRow[],
): GoalCandidate => {
  const named = (field: OfferRow['names'][number]['field']) => names.filter((name) => name.field === field).map(({ text }) => text)
  const categories = named('category')
  const texts = { phrases: [...phrases, ...named('searchedAs')], title, subjects: [], concepts: [], texts: [description] }
  if (type === 'course') return { ...texts, members: membersOf(projects, rows) }
  return {
    ...texts,
    concepts: named('concept'),
    subjects: categories,
    texts: [description, outcome ?? '', ...steps],
    members: [],
  }
}

/** The positions of projects among the rows. */
const membersOf = (projects: readonly string[], rows: readonly OfferRow[]): number[] =>
  projects.map((id) => rows.findIndex((row) => row.type === 'project' && row.key === id)).filter((at) => at >= 0)
