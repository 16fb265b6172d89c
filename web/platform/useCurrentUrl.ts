import { useLocation } from 'react-router'

/** The address at hand, to come back to: path, query and fragment. */
export const useCurrentUrl = (): string => {
  const { pathname, search, hash } = useLocation()
  return pathname + search + hash
}
