import * as z from 'zod/mini'
import { Identifier } from '../documents/identifiers.ts'

const line = z.string().check(z.minLength(1), z.maxLength(200))

export const Series = z.strictObject({
  id: Identifier,
  title: line,
  description: line,
  /** Name of the icon. */
  icon: Identifier,
  /** Project ids in learning order. */
  projects: z.array(Identifier).check(z.minLength(1)),
})
export type Series = z.infer<typeof Series>

/** What `catalogue.yaml` says: the categories there are, and the series with their projects, both in order. */
export const Catalogue = z.strictObject({
  categories: z.array(line).check(z.minLength(1)),
  series: z.array(Series).check(z.minLength(1)),
})
export type Catalogue = z.infer<typeof Catalogue>

/** The project icon of a category that names none: `AI / ML` has `ai-ml`. */
export const categoryIcon = (category: string): string =>
  category
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'misc'
