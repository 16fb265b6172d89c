import type { ProjectStatus } from '@fieldwork/core/catalogue/schema.ts'

/** Sentences of lists of projects and series. */
export const catalogueMessages = {
  status: {
    INCOMPLETE: 'Not started',
    IN_PROGRESS: 'In progress',
    IN_REVIEW: 'In review',
    COMPLETE: 'Complete',
  } satisfies Record<ProjectStatus, string>,
  difficulty: { easy: 'easy', medium: 'medium', hard: 'hard' },
  minutes: (minutes: number) => `${minutes} min`,
  facts: (minutes: number, difficulty: string) => `${minutes} min, ${difficulty}`,
  projects: (count: number) => (count === 1 ? '1 project' : `${count} projects`),
  extent: (projects: string, minutes: number) => `${projects}, ${minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} h`}`,
  doneOf: (done: number, of: number) => `${done} of ${of} done`,
  inReview: (count: number) => `${count} in review`,
  inProgress: (count: number) => `${count} in progress`,
  more: (count: number) => `${count} more`,
  finishedIt: (people: string) => `${people} finished it`,
  otherProjects: 'Other projects',
  showMore: 'Show more',
  add: (title: string) => `Add ${title} to My Projects`,
  moreFor: (title: string) => `More for ${title}`,
  remove: 'Remove from My Projects',
  changeFailed: 'My Projects could not be changed. Please try again.',
  none: 'No projects yet',
  noneMore: 'No projects have been published yet.',
} as const

export const directoryMessages = {
  label: 'Directory',
  explore: 'Explore',
  myProjects: 'My Projects',
  close: 'Close the directory',
  series: 'Series',
  back: 'Back',
  count: (projects: string, complete: number) => `${projects}, ${complete} complete`,
  emptyTitle: "Let's start learning",
  emptyText: 'Add projects to get started!',
  emptyAction: 'Explore projects',
  visitorTitle: 'Your projects in one place',
  visitorText: 'Log in to see the projects you added, started or completed.',
  login: 'Log in',
} as const
