import { exploredIn, exploredNames, exploredParameters, exploredQuery, type Explored } from '@fieldwork/core/catalogue/explored.ts'

/** Changes what the directory shows in the query of an address. Keeps the page's own parameters. */
export const withExplored = (search: string, change: Partial<Explored>): string => {
  const parameters = new URLSearchParams(search)
  const current = exploredIn(parameters)
  for (const name of exploredNames) parameters.delete(name)
  for (const [name, value] of exploredParameters({ ...current, ...change })) parameters.append(name, value)
  return parameters.size === 0 ? '' : `?${exploredQuery(parameters)}`
}
