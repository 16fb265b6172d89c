import type { Preferences } from '@fieldwork/core/accounts/schema.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { openCourse, project } from '../planner/testing.ts'

export const catalogue = [
  project('http', 'Speak HTTP by hand', 'Networks'),
  project('tls', 'Put TLS in front', 'Security'),
  project('folder', 'A database from an empty folder', 'Databases'),
]
type Asked = {
  preferences?: Partial<Preferences>
  projects?: Project[]
  network?: Record<string, unknown>
  flags?: Record<string, boolean>
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The start screen of Ines. */
export const home = ({ network, ...asked }: Asked = {}) =>
  openCourse({
    address: '/',
    opens: false,
    projects: catalogue,
    ...asked,
    network: { 'GET /goals': () => Response.json(null), 'GET /topics/recommended': [], ...network },
  })
