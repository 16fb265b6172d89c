import type { Project, ProjectMetadata } from '../core/catalogue/schema.ts'
import { addDays } from '../core/planner/dates.ts'
import { courseOf } from '../server/planner/schedule.ts'
import { median, milliseconds, times, type Row } from './measuring/measure.ts'

const rounds = 41
const sizes = [500, 1000, 2000, 4000]
const goals: Record<number, string> = { 2000: '≤ 20 ms' }
const calendar = { hoursPerDay: 8, daysPerWeek: 7, start: '2026-06-01', today: '2026-11-21' }

/** Times the server's part of a schedule after the projects are read: sorting and packing, in the slowest order. */
export const benchSchedule = async (): Promise<Row[]> => {
  const made = sizes.map((size) => ({ size, projects: Array.from({ length: size }, (_, index) => project(index)), runs: [] as number[] }))
  for (let round = 0; round < rounds; round++) for (const { projects, runs } of made) runs.push(timeOf(projects))
  const [smallest] = made
  return made.map(({ size, runs }) => ({
    what: `${size} projects, computed`,
    ours: milliseconds(median(runs)),
    against: `${times(size / smallest!.size)} the projects`,
    ratio: times(median(runs) / median(smallest!.runs)),
    goal: goals[size] ?? 'linear',
  }))
}

const timeOf = (projects: readonly Project[]): number => {
  const begin = performance.now()
  const completedOn = new Map(
    projects.flatMap(({ id, status }, index) => (status === 'COMPLETE' ? [[id, addDays(calendar.start, index % 170)]] : [])),
  )
  courseOf(projects, { order: 'recommended', direction: 'asc', factor: 1.2, completedOn, calendar })
  return performance.now() - begin
}

const difficulties = ['easy', 'medium', 'hard'] as const

const project = (index: number): Project => ({
  id: `project-${index}`,
  selected: index % 3 === 0,
  selectedTime: index % 3 === 0 ? `2026-10-01T10:00:00.${String(index % 1000).padStart(3, '0')}Z` : null,
  locked: false,
  hasUpdates: false,
  completions: (index * 7919) % 500,
  docStatus: 'NONE',
  completedBy: [],
  status: index % 5 === 0 ? 'COMPLETE' : index % 7 === 0 ? 'IN_PROGRESS' : 'INCOMPLETE',
  progress: index % 5 === 0 ? 100 : index % 7 === 0 ? 40 : 0,
  version: 1,
  position: null,
  passedSteps: [],
  restartedAt: null,
  unlockedSections: [],
  metadata: metadataOf(index),
  variables: [],
})

const metadataOf = (index: number): ProjectMetadata => ({
  title: `Project ${index}`,
  description: 'Step by step.',
  icon: 'compass',
  difficulty: difficulties[index % 3]!,
  time: 15 + ((index * 31) % 60),
  cost: 'nothing',
  needs: 'a shell',
  lastModified: '2026-11-01',
  concepts: [],
  tracks: [],
  visibility: 'public',
  category: `Category ${index % 12}`,
  order: `${index % 40}.${index}`,
  variables: [],
  verified: 'run',
  verifiedOn: '2026-11-01',
  outline: [],
})
