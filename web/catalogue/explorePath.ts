import { exploredIn, exploredNames, exploredParameters, opening, type Explored } from '@fieldwork/core/catalogue/explored.ts'
import { routePatterns } from '@fieldwork/core/paths.ts'

/** Changes what the directory shows in the query of an address. Keeps the page's own parameters. */
export const withExplored = (search: string, change: Partial<Explored>): string => {
  const parameters = new URLSearchParams(search)
  const current = exploredIn(parameters)
  for (const name of exploredNames) parameters.delete(name)
  for (const [name, value] of exploredParameters({ ...current, ...change })) parameters.append(name, value)
  // A colon needs no escape, and `explore=series:corner` is readable without one.
  return parameters.size === 0 ? '' : `?${parameters}`.replaceAll('%3A', ':')
}

/** The address of a series, a roadmap, a concept or a category on the page of all projects. */
export const explorePath = (topic: Parameters<typeof opening>[0]): string => routePatterns.projects + withExplored('', opening(topic))
