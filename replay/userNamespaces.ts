import { join, resolve } from 'node:path'

const shippedFolder = join(import.meta.dirname, '../content')
/** Shipped projects whose learners create user namespaces. Their commands are known to be safe. */
const shippedProjects = new Set([
  'a-container-by-hand',
  'a-network-with-one-door',
  'an-image-layer-by-layer',
  'keep-it-running',
  'least-privilege-on-one-machine',
])

/** True if a replayed project may create user namespaces, which it can't decide itself. `allowed`: projects named in the command. */
export const mayMakeUserNamespaces = (contentDir: string, id: string, allowed: readonly string[] = []): boolean =>
  allowed.includes(id) || (resolve(contentDir) === shippedFolder && shippedProjects.has(id))
