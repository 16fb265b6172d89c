import type { ProjectGroup } from '@fieldwork/core/catalogue/myProjects.ts'
import { seriesTitle } from '../catalogue/seriesSummary.ts'
import { directoryMessages as messages } from '../messages/catalogue.ts'

/** Returns the heading of a group of My Projects, if it has one. */
export const groupTitle = ({ series, state }: ProjectGroup): string | undefined =>
  series ? seriesTitle(series) : state && messages.states[state]
