import { Catalogue, type Series } from '@fieldwork/core/catalogue/schema.ts'
import { isProjectIcon } from '@fieldwork/core/catalogue/projectIcons.ts'
import { projectIconMessage } from './checks/projectIcon.ts'
import type { Source } from './source/files.ts'
import { readYaml } from './source/yaml.ts'
import type { Rule } from './findings/rules.ts'
import { didYouMean } from './findings/suggestions.ts'
import { comfortableLengths } from './checks/lengths.ts'
import { checkPaths } from './checks/paths.ts'
import { refuseUnstorable } from './checks/storable.ts'

/** The position of a project in the catalogue. Both positions count from 1. */
export type Placement = { series: Pick<Series, 'id' | 'title' | 'description'>; seriesPosition: number; position: number }

/** Content of this folder and of earlier ones. */
type KnownContent = {
  /** Projects of this folder, which its series may name. */
  own: readonly string[]
  /** Projects of all folders so far, which a roadmap may name. */
  all: readonly string[]
  isForPro: (id: string) => Promise<boolean>
  /** The catalogue of the earlier folders. */
  earlier: Catalogue | undefined
}

/** Reads `catalogue.yaml` and checks it against the existing projects. `refused`: ids of the series, roadmaps and paths with errors. */
export const readCatalogue = async (
  source: Source,
  { own: projectIds, all, isForPro, earlier }: KnownContent,
): Promise<{ catalogue: Catalogue; placements: Map<string, Placement>; refused: Set<string> } | undefined> => {
  const record = readYaml(source, Catalogue)
  if (!record) return undefined
  const { value: catalogue, lineOf } = record
  const placements = new Map<string, Placement>()
  const refused = new Set<string>()
  const roadmaps = catalogue.roadmaps ?? []
  const taken = new Set([...(earlier?.series ?? []), ...(earlier?.roadmaps ?? [])].map(({ id }) => id))
  const checkHead = (field: 'series' | 'roadmaps', series: Series, at: number) => {
    const refuse = (rule: Rule, path: readonly PropertyKey[], message: string) => {
      refused.add(series.id)
      source.report(rule, lineOf([field, at, ...path]), message)
    }
    if (taken.has(series.id)) refuse('series-duplicate', ['id'], `Two series or roadmaps have the id \`${series.id}\`. Rename one.`)
    taken.add(series.id)
    if (!isProjectIcon(series.icon)) refuse('icon-unknown', ['icon'], projectIconMessage(series.icon))
    const [length, max] = [series.outcome?.length ?? 0, comfortableLengths.outcome]
    if (length > max)
      source.report('outcome-long', lineOf([field, at, 'outcome']), `The outcome has ${length} characters; ${max} fit everywhere.`)
    refuseUnstorable(series, { report: (rule, _line, message) => refuse(rule, ['id'], message) })
    return refuse
  }
  catalogue.series.forEach((series, at) => {
    const refuse = checkHead('series', series, at)
    series.projects.forEach((id, position) => {
      const path = ['projects', position]
      if (!projectIds.includes(id)) {
        refuse('series-project-unknown', path, `There is no folder projects/${id}.${didYouMean(id, projectIds)}`)
      } else if (placements.has(id)) {
        refuse(
          'series-twice',
          path,
          `\`${id}\` is already in the series \`${placements.get(id)!.series.id}\`. A project can be in only one.`,
        )
      } else
        placements.set(id, {
          series: { id: series.id, title: series.title, description: series.description },
          seriesPosition: (earlier?.series.length ?? 0) + at + 1,
          position: position + 1,
        })
    })
  })
  for (const [at, { projects, ...roadmap }] of roadmaps.entries()) {
    const refuse = checkHead('roadmaps', { projects, ...roadmap }, at)
    for (const [position, id] of projects.entries()) {
      const path = ['projects', position]
      if (!all.includes(id)) refuse('series-project-unknown', path, `There is no project \`${id}\`.${didYouMean(id, all)}`)
      else if (projects.indexOf(id) !== position) refuse('roadmap-twice', path, `\`${id}\` is already in this roadmap. Remove one.`)
      else if (position === 0 && (await isForPro(id)))
        refuse('roadmap-pro', path, `\`${id}\` requires Pro, so nobody else could start. Put a free project first.`)
    }
  }
  await checkPaths(catalogue, { all, isForPro, earlier }, (rule, path, message, id) => {
    if (id !== undefined) refused.add(id)
    source.report(rule, lineOf(path), message)
  })
  for (const id of projectIds) {
    if (!placements.has(id)) source.report('series-none', lineOf(['series']), `The project \`${id}\` isn't in any series. Add it to one.`)
  }
  return { catalogue, placements, refused }
}
