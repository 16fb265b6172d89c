import { categoryOf } from '@fieldwork/core/catalogue/order.ts'
import { categoryIcon } from '@fieldwork/core/catalogue/projectIcons.ts'
import type { ProjectMetadata } from '@fieldwork/core/catalogue/schema.ts'
import type { SearchMatch } from '@fieldwork/core/search/schema.ts'
import { indexedWords } from '@fieldwork/core/search/words.ts'
import type { ConceptText, CourseText, Entry, PublishedText } from './queries.ts'

type Name = Entry['names'][number]

export const projectEntry = (key: string, { metadata, series_position, position }: PublishedText): Entry => ({
  ...{ type: 'project', key, title: metadata.title, description: metadata.description, icon: metadata.icon },
  imageUrl: metadata.imageUrl ?? null,
  names: [...namesOf([metadata]), ...(metadata.series ? [{ field: 'series' as const, text: metadata.series.title }] : [])],
  position: series_position * mostOfSeries + position,
})

/** More than a series has projects. */
const mostOfSeries = 1000

/** Its concepts and categories are those of its projects. */
export const courseEntry = (key: string, { title, description, icon, position, course_projects: projects }: CourseText): Entry => ({
  ...{ type: 'course', key, title, description, icon, position },
  imageUrl: projects.find(({ imageUrl }) => imageUrl)?.imageUrl ?? null,
  names: namesOf(projects),
})

export const categoryEntry = (category: string): Entry => ({
  ...{ type: 'category', key: category, title: category, description: '', icon: categoryIcon(category) },
  ...{ imageUrl: null, names: [], position: 0 },
})

export const toolEntry = ({ key, name, short }: ConceptText): Entry => ({
  ...{ type: 'tool', key, title: name, description: short, icon: 'tool', imageUrl: null, names: [], position: 0 },
})

const namesOf = (projects: readonly ProjectMetadata[]): Name[] => {
  const named = (field: SearchMatch['field'], texts: readonly string[]) => [...new Set(texts)].map((text) => ({ field, text }))
  return [
    ...named(
      'concept',
      projects.flatMap(({ concepts }) => concepts.map(({ name }) => name)),
    ),
    ...named(
      'category',
      projects.map((metadata) => categoryOf({ metadata })),
    ),
  ]
}

/** Points of a word in each field; those of a title are as many again, shared by its words, so that a short title comes first. */
const points: Record<SearchMatch['field'], number> = { title: 100, concept: 40, description: 20, category: 20, series: 10 }

/** The words of an entry and what each says about it: more in the title than in what it is about. */
export const wordWeights = ({ title, description, names }: Pick<Entry, 'title' | 'description' | 'names'>): Map<string, number> => {
  const weights = new Map<string, number>()
  const add = (field: SearchMatch['field'], text: string) => {
    const words = new Set(indexedWords(text))
    const each = points[field] + (field === 'title' ? Math.round(points.title / words.size) : 0)
    for (const word of words) weights.set(word, (weights.get(word) ?? 0) + each)
  }
  add('title', title)
  add('description', description)
  const fields = new Set(names.map(({ field }) => field))
  for (const field of fields) add(field, names.flatMap((name) => (name.field === field ? [name.text] : [])).join(' '))
  return weights
}
