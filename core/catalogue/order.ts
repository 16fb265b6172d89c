import type { ProjectMetadata } from './schema.ts'

/** Category of projects without one. */
export const noCategory = 'Misc'

type Categorised = { metadata: { category?: string | undefined } }
type Ordered = Categorised & { metadata: Pick<ProjectMetadata, 'order'> }

/** Compares by category, then by `order` ('series.project'). Missing values come last. */
export const byCategory = (a: Ordered, b: Ordered): number =>
  categoryOf(a).localeCompare(categoryOf(b), 'en') || byOrder(a.metadata.order, b.metadata.order)

export const categoryOf = ({ metadata }: Categorised): string => metadata.category || noCategory

const byOrder = (a: string, b: string): number => {
  const [series, project] = partsOf(a)
  const [otherSeries, otherProject] = partsOf(b)
  return compare(series, otherSeries) || compare(project, otherProject)
}

const partsOf = (order: string): [series: number, project: number] => {
  const [series, project] = order.split('.').map((part) => (part === '' ? Number.NaN : Number(part)))
  return [finite(series), finite(project)]
}

const finite = (value = Number.NaN): number => (Number.isNaN(value) ? Number.POSITIVE_INFINITY : value)

/** Two infinite values are equal. */
const compare = (a: number, b: number): number => (a === b ? 0 : a - b)
