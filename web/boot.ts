import type { User } from '../core/accounts/contract.ts'
import type { Project } from '../core/catalogue/project.ts'
import type { Features } from '../core/plans/features.ts'

/** What the server knew when it sent the page, so that the app need not ask again. */
export type Boot = {
  user: User | null
  features: Features
  /** Of a project page that exists and may be known to the visitor. */
  project?: Project
}

export const readBoot = (): Boot | undefined => {
  const text = document.getElementById('boot')?.textContent
  return text ? (JSON.parse(text) as Boot) : undefined
}
