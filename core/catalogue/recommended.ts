import { isInMyProjects } from './onward.ts'
import { categoryOf } from './order.ts'
import type { Course, Project, ProjectMetadata, Topic } from './schema.ts'
import { categoryIcon } from './projectIcons.ts'

type Recommendable = Pick<Project, 'status' | 'selected' | 'completions'> & {
  metadata: Pick<ProjectMetadata, 'difficulty' | 'series'> & { category?: string | undefined }
}

export const difficulties: Record<ProjectMetadata['difficulty'], number> = { easy: 0, medium: 1, hard: 2 }

/**
 * Sorts incomplete before completed projects, then by whether their category has projects that the learner added or started, then by
 * difficulty, completions and catalogue order. Within a series, no incomplete project comes before an earlier one. `projects`: all visible
 * ones in catalogue order.
 */
export const recommended = <P extends Recommendable>(
  projects: readonly P[],
  wanted: ReadonlySet<string> = new Set(projects.filter(isWanted).map(categoryOf)),
): P[] => {
  const ranks = (project: P): number[] => [
    Number(project.status === 'COMPLETE'),
    Number(!wanted.has(categoryOf(project))),
    difficulties[project.metadata.difficulty],
    -project.completions,
  ]
  const lastOfSeries = new Map<string, number[]>()
  const ranksInSeries = (project: P): number[] => {
    const own = ranks(project)
    const id = project.metadata.series?.id
    if (id === undefined || project.status === 'COMPLETE') return own
    const before = lastOfSeries.get(id) ?? own
    const later = own.map((rank, at) => Math.max(rank, before[at]!))
    lastOfSeries.set(id, later)
    return later
  }
  return projects
    .map((project) => ({ project, ranks: ranksInSeries(project) }))
    .toSorted((a, b) => a.ranks.reduce((order, rank, index) => order || rank - b.ranks[index]!, 0))
    .map(({ project }) => project)
}

/** Recommended where every category was chosen, as in a plan: easier projects come first, each after those before it in its series. */
export const easierFirst = <P extends Recommendable>(projects: readonly P[]): P[] =>
  recommended(projects, new Set(projects.map(categoryOf)))

const isWanted = ({ selected, status }: Recommendable): boolean => selected || status === 'IN_PROGRESS' || status === 'IN_REVIEW'

type TopicProject = Recommendable & Pick<Project, 'id'> & { metadata: Pick<ProjectMetadata, 'imageUrl' | 'order'> }

/**
 * Categories, or series if the learner hasn't chosen, added or started anything, sorted by their best recommended project. Chosen topics come
 * first.
 */
export const recommendedTopics = (
  projects: readonly TopicProject[],
  courses: readonly Course[],
  chosen: readonly string[] = [],
): Topic[] => {
  const ranks = new Map(recommended(projects).map(({ id }, rank) => [id, rank]))
  const series = courses.filter(({ type }) => type === 'series')
  const isChosen = (topic: string) => chosen.includes(topic)
  const hasOwn = projects.some((project) => isInMyProjects(project) || isChosen(categoryOf(project)))
  const topics = hasOwn || series.length === 0 ? categoryTopics(projects) : series.map(courseTopic)
  const best = ({ metadata }: Topic): number => Math.min(...metadata.projects.map((id) => ranks.get(id) ?? ranks.size))
  return topics.toSorted((a, b) => Number(isChosen(b.value)) - Number(isChosen(a.value)) || best(a) - best(b))
}

const courseTopic = ({ id, metadata }: Course): Topic => ({ id: `course:${id}`, type: 'course', value: id, metadata })

/** Returns a topic for each category, in order. */
export const categoryTopics = (projects: ReadonlyArray<Pick<TopicProject, 'id' | 'metadata'>>): Topic[] =>
  [...new Set(projects.map(categoryOf))].map((category) => {
    const inside = projects.filter((project) => categoryOf(project) === category)
    const imageUrl = inside.find(({ metadata }) => metadata.imageUrl)?.metadata.imageUrl
    return {
      id: `category:${category}`,
      type: 'category',
      value: category,
      metadata: {
        title: category,
        description: '',
        icon: categoryIcon(category),
        ...(imageUrl ? { imageUrl } : {}),
        projects: inside.map(({ id }) => id),
      },
    }
  })
