import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { useUser } from '../accounts/api.ts'
import { catalogueMessages as messages } from '../messages/catalogue.ts'

/** How many projects there are and how long they take; for readers without Pro also how many are free and locked. */
export const useExtents = () => {
  const isPro = useUser()?.isPro ?? false
  return {
    extentOf: (projects: readonly Project[]) => messages.extent(projects, isPro),
    extentWithin: (projects: readonly Project[]) => messages.extentWithin(projects, isPro),
  }
}
