import { createContext, use } from 'react'
import { createConnection, type Connection } from './connection.ts'
import { createReload, type Reload } from './reload.ts'

/** State of the running app below all features. */
export type Platform = { connection: Connection; reload: Reload }

export const createPlatform = (): Platform => ({ connection: createConnection(), reload: createReload() })

export const PlatformContext = createContext<Platform | null>(null)

export const usePlatform = (): Platform => {
  const platform = use(PlatformContext)
  if (!platform) throw new Error('A component stands outside of the app')
  return platform
}
