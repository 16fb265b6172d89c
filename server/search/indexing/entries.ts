import { categoryOf } from '@fieldwork/core/catalogue/order.ts'
import { categoryIcon } from '@fieldwork/core/catalogue/projectIcons.ts'
import type { ProjectMetadata } from '@fieldwork/core/catalogue/schema.ts'
import type { IndexedConcept, CourseText, Entry, PublishedText } from './queries.ts'
import { wordVector } from './wordVector.ts'

type Name = Entry['names'][number]

/** `text`: of the passages that everyone who can see the project may read. `languages`: of its code. */
export const projectEntry = (
  key: string,
  row: PublishedText,
  { text, languages }: { text: readonly string[]; languages: readonly string[] },
): Entry => {
  const { metadata, searched_as: phrases } = row
  const series = metadata.series ? [{ field: 'series' as const, text: metadata.series.title }] : []
  const uses = [
    ...(languages.length === 0 ? [] : [{ field: 'code' as const, text: languages.join(', ') }]),
    ...(metadata.needs === '' ? [] : [{ field: 'needs' as const, text: metadata.needs }]),
  ]
  const said = [metadata.outcome ?? '', ...metadata.outline.map(({ title }) => title)]
  return weighed(
    {
      type: 'project',
      key,
      title: metadata.title,
      description: metadata.description,
      icon: metadata.icon,
      imageUrl: metadata.imageUrl ?? null,
      names: [...namesOf([metadata]), ...series, ...phrases.map((phrase) => ({ field: 'searchedAs' as const, text: phrase })), ...uses],
      position: positionOf(row),
      isRoadmap: false,
    },
    { said, text: [...text, ...uses.map((one) => one.text)] },
  )
}

/** Position in the catalogue. */
export const positionOf = ({ series_position, position }: Pick<PublishedText, 'series_position' | 'position'>): number =>
  series_position * maxInSeries + position

/** Greater than the number of projects in any series. */
const maxInSeries = 1000

/** A course takes its concepts and categories from its projects. */
export const courseEntry = (
  key: string,
  { title, description, icon, position, is_roadmap, course_projects: projects }: CourseText,
): Entry =>
  weighed({
    type: 'course',
    key,
    title,
    description,
    icon,
    position,
    isRoadmap: is_roadmap,
    imageUrl: projects.find(({ imageUrl }) => imageUrl)?.imageUrl ?? null,
    names: namesOf(projects),
  })

export const categoryEntry = (category: string): Entry =>
  weighed({ ...withoutPlace, type: 'category', key: category, title: category, description: '', icon: categoryIcon(category) })

export const toolEntry = ({ key, name, short }: IndexedConcept): Entry =>
  weighed({ ...withoutPlace, type: 'tool', key, title: name, description: short, icon: 'tool' })

const withoutPlace = { imageUrl: null, names: [], position: 0, isRoadmap: false }

const namesOf = (projects: readonly ProjectMetadata[]): Name[] => {
  const named = (field: Name['field'], texts: readonly string[]) => [...new Set(texts)].map((text) => ({ field, text }))
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

/**
 * Words of the title and of the phrases that people search for have the highest weight, then those of concepts and of the series, then its
 * description, then its text, what it needs and the languages of its code.
 */
const weighed = (
  entry: Omit<Entry, 'words'>,
  { said = [], text = [] }: { said?: readonly string[]; text?: readonly string[] } = {},
): Entry => {
  const named = (field: Name['field']) => entry.names.flatMap((name) => (name.field === field ? [name.text] : []))
  const words = wordVector({
    A: [entry.title, ...named('searchedAs')],
    B: [...named('concept'), ...named('series')],
    C: [entry.description, ...named('category'), ...said],
    D: text,
  })
  return { ...entry, words }
}
