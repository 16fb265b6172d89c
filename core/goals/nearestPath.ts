import type { PathTitle } from './schema.ts'
import { goalFillers, queryFillers, stopWords } from '../lexicon/stopWords.ts'

type PathProject = { id: string; metadata: { title: string; description: string } }

/** Weight of a word in the title of a path, and in the title or description of one of its projects. */
const [titleWeight, projectWeight] = [3, 1]

/** Returns the written path that shares the most words with a goal, or undefined if none shares any. */
export const nearestPath = (goal: string, paths: readonly PathTitle[], projects: readonly PathProject[]): PathTitle | undefined => {
  const subjects = subjectsOf(goal)
  const scored = paths.map((path) => {
    const own = projects.filter(({ id }) => path.projects.includes(id))
    const inTitle = subjectsOf(path.title)
    const inProjects = own.map(({ metadata }) => subjectsOf(`${metadata.title} ${metadata.description}`))
    const points = [...subjects].map(
      (word) =>
        (inTitle.has(word) ? titleWeight : 0) +
        (inProjects.filter((some) => some.has(word)).length * projectWeight) / Math.max(1, own.length),
    )
    return { path, points: points.reduce((sum, some) => sum + some, 0) }
  })
  const [best] = scored.toSorted((a, b) => b.points - a.points)
  return best && best.points > 0 ? best.path : undefined
}

/** Returns the words of a text without fillers, in the singular. */
const subjectsOf = (text: string): Set<string> => {
  const found = text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []
  return new Set(found.filter((word) => !fillers.has(word)).flatMap((word) => sameAs[singular(word)] ?? [singular(word)]))
}

const fillers = new Set([...stopWords, ...queryFillers, ...goalFillers])

const singular = (word: string): string => (/[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word)

/** Synonyms for subjects of paths. */
const sameAs: Record<string, string> = { site: 'website', webpage: 'website', homepage: 'website', page: 'website' }
