import { below, pick, type NextNumber, randomFrom } from '../../compiler/testing-rewrite.ts'
import type { CompiledCatalogue, CompiledConcept, CompiledProject } from '../../compiler/compiled.ts'
import type { ProjectMetadata } from '../../core/catalogue/schema.ts'
import type { ParagraphNode } from '../../core/documents/nodes/paragraph/schema.ts'
import * as words from './generatedWords.ts'

const projectsOfSeries = 5

/** A catalogue of any size, the same for the same size and seed, compiled already: it can be published as the one that ships is. */
export const generateCatalogue = (count: number, seed = 1): CompiledCatalogue => {
  const random = randomFrom(seed)
  const concepts = allConcepts(random)
  const series = Array.from({ length: Math.ceil(count / projectsOfSeries) }, (_, at) => {
    const setting = pick(random, words.settings)
    return {
      id: `series-${at + 1}`,
      title: `${pick(random, words.technologies)} at the ${setting}`,
      description: `${capital(pick(random, words.objects))} for a ${setting}, from an empty folder to something that runs every day.`,
      icon: 'roadmap',
      category: pick(random, words.categories),
      setting,
      projects: Array.from({ length: Math.min(projectsOfSeries, count - at * projectsOfSeries) }, (_unused, place) => idOf(at, place)),
    }
  })
  const projects = series.flatMap((one, at) =>
    one.projects.map((id, place) => makeProject(random, id, { ...one, position: at + 1 }, place + 1, concepts)),
  )
  return {
    catalogue: {
      categories: words.categories,
      series: series.map(({ id, title, description, icon, projects: ids }) => ({ id, title, description, icon, projects: ids })),
    },
    refusedSeries: new Set(),
    ids: projects.map(({ id }) => id),
    projects,
    unchanged: [],
    concepts,
    testimonials: [],
    media: [],
    conflicts: [],
    edits: new Map(),
    findings: [],
  }
}

const idOf = (series: number, place: number): string => `project-${series * projectsOfSeries + place + 1}`

const allConcepts = (random: NextNumber): CompiledConcept[] =>
  words.conceptSubjects.flatMap((subject) =>
    words.conceptAspects.map((aspect) => {
      const key = `${subject}-${aspect}`
      const name = `${capital(subject)} ${aspect}`
      return { key, name, short: `${name}: ${pick(random, words.reasons)}.`, detailed: [paragraph(`${key}-1`, `About the ${subject}.`)] }
    }),
  )

type Around = { id: string; title: string; description: string; category: string; setting: string; position: number }

const makeProject = (
  random: NextNumber,
  id: string,
  series: Around,
  position: number,
  concepts: readonly CompiledConcept[],
): CompiledProject => {
  const technology = pick(random, words.technologies)
  const object = pick(random, words.objects)
  const setting = below(random, 2) === 0 ? series.setting : pick(random, words.settings)
  const own = Array.from({ length: 3 + below(random, 4) }, () => pick(random, concepts))
  const named = own.filter(({ key }, at) => own.findIndex((one) => one.key === key) === at)
  const sentence = () =>
    pick(random, words.sentences)
      .replace('{technology}', technology)
      .replace('{setting}', setting)
      .replace('{object}', object)
      .replace('{concept}', pick(random, named).name.toLowerCase())
  const steps = Array.from({ length: 4 }, (_, at) => ({
    type: 'step' as const,
    id: `step-${at + 1}`,
    title: pick(random, words.stepTitles),
    minutes: 10,
    children: Array.from({ length: 3 }, (_unused, block) =>
      paragraph(`${id}-${at + 1}-${block + 1}`, Array.from({ length: 3 }, sentence).join(' ')),
    ),
  }))
  const metadata: ProjectMetadata = {
    title: `${pick(random, words.verbs)} ${object} with ${technology}`,
    description: `For a ${setting}: ${object} ${pick(random, words.reasons)}.`,
    icon: 'tool',
    difficulty: pick(random, ['easy', 'medium', 'hard'] as const),
    time: 30 + 15 * below(random, 8),
    cost: '$0',
    needs: 'A laptop',
    lastModified: '2026-11-01',
    concepts: named.map(({ key, name }) => ({ key, name })),
    tracks: [],
    visibility: 'public',
    category: series.category,
    order: `${series.position}.${position}`,
    series: { id: series.id, title: series.title },
    variables: [],
    verified: 'run',
    verifiedOn: '2026-11-01',
    outline: steps.map(({ id: step, title, minutes }) => ({ id: step, title, minutes })),
  }
  return {
    id,
    sourceHash: `generated ${id}`,
    origin: { source: 'git', texts: {}, gitHash: `generated ${id}` },
    metadata,
    placement: { series: { id: series.id, title: series.title, description: series.title }, seriesPosition: series.position, position },
    authors: [],
    searchedAs: [],
    lookups: {},
    changes: null,
    aliases: {},
    document: { projectId: id, steps, sections: [], tracks: [] },
    files: [],
    validations: [],
    example: null,
    quiz: undefined,
    folder: { programs: [], workFolder: null, files: {} },
  }
}

const paragraph = (id: string, text: string): ParagraphNode => ({ type: 'paragraph', id, children: [{ type: 'text', text }] })
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
