import { Catalogue } from '@fieldwork/core/catalogue/schema.ts'
import { isProjectIcon } from '@fieldwork/core/catalogue/projectIcons.ts'
import { projectIconMessage } from './checks/projectIcon.ts'
import type { Source } from './source/files.ts'
import { readYaml } from './source/yaml.ts'
import type { Rule } from './findings/rules.ts'
import { didYouMean } from './findings/suggestions.ts'
import { refuseUnstorable } from './checks/storable.ts'

/** The position of a project: both positions count from 1. */
export type Placement = { seriesId: string; seriesTitle: string; seriesPosition: number; position: number }

/** `catalogue.yaml`, checked against the projects that there are; `refused`: ids of the series that have an error. */
export const readCatalogue = (
  source: Source,
  projectIds: readonly string[],
  /** Ids of the series of the folders before this one. */
  earlier: readonly string[] = [],
): { catalogue: Catalogue; placements: Map<string, Placement>; refused: Set<string> } | undefined => {
  const record = readYaml(source, Catalogue)
  if (!record) return undefined
  const { value: catalogue, lineOf } = record
  const placements = new Map<string, Placement>()
  const refused = new Set<string>()
  catalogue.series.forEach((series, at) => {
    const refuse = (rule: Rule, path: readonly PropertyKey[], message: string) => {
      refused.add(series.id)
      source.report(rule, lineOf(['series', at, ...path]), message)
    }
    if (earlier.includes(series.id) || catalogue.series.findIndex(({ id }) => id === series.id) !== at) {
      refuse('series-duplicate', ['id'], `Two series have the id \`${series.id}\`. Rename one.`)
    }
    if (!isProjectIcon(series.icon)) refuse('icon-unknown', ['icon'], projectIconMessage(series.icon))
    refuseUnstorable(series, { report: (rule, _line, message) => refuse(rule, ['id'], message) })
    series.projects.forEach((id, position) => {
      const path = ['projects', position]
      if (!projectIds.includes(id)) {
        refuse('series-project-unknown', path, `There is no folder content/projects/${id}.${didYouMean(id, projectIds)}`)
      } else if (placements.has(id)) {
        refuse('series-twice', path, `\`${id}\` already stands in the series \`${placements.get(id)!.seriesId}\`. A project stands in one.`)
      } else
        placements.set(id, {
          seriesId: series.id,
          seriesTitle: series.title,
          seriesPosition: earlier.length + at + 1,
          position: position + 1,
        })
    })
  })
  for (const id of projectIds) {
    if (!placements.has(id)) source.report('series-none', lineOf(['series']), `The project \`${id}\` stands in no series. Add it to one.`)
  }
  return { catalogue, placements, refused }
}
