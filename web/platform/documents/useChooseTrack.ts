import { useRouter, useSearchParams } from '../router/RouterContext.ts'
import { storeTrack } from './storedTrack.ts'

/** Returns a function that chooses a track: it stores the choice and puts it into the address. */
export const useChooseTrack = (): ((id: string) => Promise<void>) => {
  const { navigate } = useRouter()
  const search = useSearchParams()
  return async (id) => {
    storeTrack(id)
    const next = new URLSearchParams(search)
    next.set('track', id)
    await navigate(`?${next}`, { replace: true })
  }
}
