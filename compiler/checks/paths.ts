import type { Catalogue } from '@fieldwork/core/catalogue/schema.ts'
import type { Rule } from '../findings/rules.ts'
import { didYouMean } from '../findings/suggestions.ts'

/** All projects so far, and the catalogue of the earlier folders. */
type Projects = { all: readonly string[]; isForPro: (id: string) => Promise<boolean>; earlier: Catalogue | undefined }

/** `pathId`: the path that isn't published because of the error. */
type Report = (rule: Rule, at: readonly PropertyKey[], message: string, pathId?: string) => void

/** Checks the paths of a catalogue, and what its `goals` belong to. */
export const checkPaths = async (catalogue: Catalogue, { all, isForPro, earlier }: Projects, report: Report): Promise<void> => {
  const taken = new Set(earlier?.paths?.map(({ id }) => id))
  for (const [at, { id: pathId, projects }] of (catalogue.paths ?? []).entries()) {
    if (taken.has(pathId)) report('path-duplicate', ['paths', at, 'id'], `Two paths have the id \`${pathId}\`. Rename one.`, pathId)
    taken.add(pathId)
    for (const [position, { id }] of projects.entries()) {
      const fieldPath = ['paths', at, 'projects', position, 'id']
      if (!all.includes(id)) report('path-project', fieldPath, `There is no project \`${id}\`.${didYouMean(id, all)}`, pathId)
      else if (projects.findIndex((one) => one.id === id) !== position)
        report('path-project', fieldPath, `\`${id}\` is already in this path. Remove one.`, pathId)
      else if (position === 0 && (await isForPro(id)))
        report('path-pro', fieldPath, `\`${id}\` requires Pro, so nobody else could start. Put a free project first.`, pathId)
    }
  }
  const subjects = [
    ...all,
    ...[earlier, catalogue].flatMap((one) => [one?.series, one?.roadmaps, one?.paths].flatMap((some) => some?.map(({ id }) => id) ?? [])),
  ]
  for (const id of Object.keys(catalogue.goals ?? {}))
    if (!subjects.includes(id))
      report('goals-unknown', ['goals', id], `There is no project, series, roadmap or path \`${id}\`.${didYouMean(id, subjects)}`)
}
