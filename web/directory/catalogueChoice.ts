import { create } from 'zustand'
import {
  catalogueOrders,
  completionFilters,
  difficulties,
  timeRanges,
  type CatalogueOrder,
  type ProjectFilter,
} from '@fieldwork/core/catalogue/filterProjects.ts'
import { sessionStore } from '../platform/browser/storage.ts'

const lists = ['projects', 'series'] as const

export type CatalogueChoice = { list: (typeof lists)[number]; order: CatalogueOrder; filter: ProjectFilter }

const key = 'fieldwork.catalogueChoice'

const stored = (): CatalogueChoice => {
  const fields = new URLSearchParams(sessionStore.getItem(key) ?? '')
  const oneOf = <V extends string>(name: string, values: readonly V[]) => values.find((value) => value === fields.get(name))
  return {
    list: oneOf('list', lists) ?? 'projects',
    order: oneOf('order', catalogueOrders) ?? 'series',
    filter: {
      topic: fields.get('topic') ?? undefined,
      time: oneOf('time', timeRanges),
      difficulty: oneOf('difficulty', difficulties),
      completion: oneOf('completion', completionFilters),
      free: fields.has('free'),
    },
  }
}

/** How the catalogue is explored, until the tab is closed: the next visit begins with all projects. */
export const useCatalogueChoice = create<CatalogueChoice>()(stored)

export const chooseInCatalogue = (change: Partial<CatalogueChoice>): void => {
  useCatalogueChoice.setState(change)
  const { list, order, filter } = useCatalogueChoice.getState()
  const fields = Object.entries({ list, order, ...filter }).filter(([, value]) => value)
  sessionStore.setItem(key, new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString())
}

export const changeFilter = (change: ProjectFilter): void =>
  chooseInCatalogue({ filter: { ...useCatalogueChoice.getState().filter, ...change } })
