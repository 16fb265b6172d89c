import { Catalogue } from '../../core/catalogue/catalogue.ts'
import type { Source } from './files.ts'
import { readRecord } from './records.ts'
import { didYouMean } from './spelling.ts'

/** Where a project stands: both positions count from 1. */
export type Placement = { seriesId: string; seriesTitle: string; seriesPosition: number; position: number }

/** `catalogue.yaml`, checked against the projects that there are. */
export const readCatalogue = (
  source: Source,
  projectIds: readonly string[],
): { catalogue: Catalogue; placements: Map<string, Placement> } | undefined => {
  const record = readRecord(source, Catalogue)
  if (!record) return undefined
  const { value: catalogue, lineOf } = record
  const placements = new Map<string, Placement>()
  catalogue.series.forEach((series, at) => {
    if (catalogue.series.findIndex(({ id }) => id === series.id) !== at) {
      source.report('series-duplicate', lineOf(['series', at, 'id']), `Two series have the id \`${series.id}\`. Rename one.`)
    }
    series.projects.forEach((id, position) => {
      const line = lineOf(['series', at, 'projects', position])
      if (!projectIds.includes(id)) {
        source.report('series-project-unknown', line, `There is no folder content/projects/${id}.${didYouMean(id, projectIds)}`)
      } else if (placements.has(id)) {
        source.report(
          'series-twice',
          line,
          `\`${id}\` already stands in the series \`${placements.get(id)!.seriesId}\`. A project stands in one.`,
        )
      } else placements.set(id, { seriesId: series.id, seriesTitle: series.title, seriesPosition: at + 1, position: position + 1 })
    })
  })
  for (const id of projectIds) {
    if (!placements.has(id)) source.report('series-none', lineOf(['series']), `The project \`${id}\` stands in no series. Add it to one.`)
  }
  return { catalogue, placements }
}
