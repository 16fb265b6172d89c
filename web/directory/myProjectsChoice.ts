import { useQuery } from '@tanstack/react-query'
import { withFilter, withOrder, type MyProjectsView, type StatusFilter } from '@fieldwork/core/catalogue/myProjects.ts'
import type { Preferences } from '@fieldwork/core/accounts/schema.ts'
import { defaultOrder, type Direction, type ScheduleOrder } from '@fieldwork/core/catalogue/sortProjects.ts'
import { preferencesQuery, useSavePreferences } from '../accounts/api.ts'
import { directoryMessages as messages } from '../messages/catalogue.ts'
import { usePlatform } from '../platform/PlatformContext.ts'

export type MyProjectsChoice = {
  /** False while the preferences are loading. */
  isKnown: boolean
  view: MyProjectsView
  filter: StatusFilter | null
  order: ScheduleOrder
  direction: Direction
  change: (change: Partial<Preferences>) => void
  chooseOrder: (order: ScheduleOrder) => void
  chooseFilter: (filter: StatusFilter) => void
  turn: () => void
}

/** How the learner views My Projects, on all devices. Falls back to the defaults if the preferences can't be loaded. */
export const useMyProjectsChoice = (): MyProjectsChoice => {
  const { data, isFetched } = useQuery(preferencesQuery)
  const { toasts } = usePlatform()
  const save = useSavePreferences()
  const change = (changed: Partial<Preferences>) =>
    void save(changed).catch(() => toasts.show({ title: messages.choiceFailed, variant: 'error' }))
  const { myProjectsView: view, myProjectsFilter: filter, myProjectsOrder: order, myProjectsDirection: direction } = { ...initial, ...data }
  return {
    isKnown: isFetched,
    view,
    filter,
    order,
    direction,
    change,
    chooseOrder: (next) => {
      const chosen = withOrder(next, direction)
      change({ myProjectsOrder: chosen.order, myProjectsDirection: chosen.direction })
    },
    chooseFilter: (chosen) => change({ myProjectsFilter: withFilter(filter, chosen) }),
    turn: () => change({ myProjectsDirection: direction === 'asc' ? 'desc' : 'asc' }),
  }
}

type Shown = Pick<Preferences, 'myProjectsView' | 'myProjectsFilter' | 'myProjectsOrder' | 'myProjectsDirection'>

const initial: Shown = { myProjectsView: 'list', myProjectsFilter: null, myProjectsOrder: defaultOrder, myProjectsDirection: 'asc' }
