import { join, resolve } from 'node:path'

const shippedFolder = join(import.meta.dirname, '../content')
/** Projects of the catalogue that ships whose learners make user namespaces. We know their commands. */
const shippedProjects = new Set([
  'a-container-by-hand',
  'a-network-with-one-door',
  'an-image-layer-by-layer',
  'keep-it-running',
  'least-privilege-on-one-machine',
])

/** Whether a replayed project may make user namespaces. A project cannot say so itself. `allowed`: the projects that the command names. */
export const mayMakeUserNamespaces = (contentDir: string, id: string, allowed: readonly string[] = []): boolean =>
  allowed.includes(id) || (resolve(contentDir) === shippedFolder && shippedProjects.has(id))
