import type { User } from '@fieldwork/core/accounts/schema.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { impersonation } from '../platform/impersonation.ts'
import type { Features } from '@fieldwork/core/plans/schema.ts'

/** The server's data of the moment when it sent the page, so that the app need not ask again. */
export type BootData = {
  user: User | null
  features: Features
  /** Of a project page that exists and may be known to the visitor. */
  project?: Project
  /** Of the start page: the catalogue, unless it is very large. */
  projects?: Project[]
}

/** Undefined during an impersonation, because the page's data is the administrator's own. */
export const readBoot = (): BootData | undefined => {
  if (impersonation()) return undefined
  const text = document.getElementById('boot')?.textContent
  return text ? (JSON.parse(text) as BootData) : undefined
}
