import { hrefOf } from './router/pageHistory.ts'
import { useLocation } from './router/RouterContext.ts'

/** The address at hand, to come back to: path, query and fragment. */
export const useCurrentUrl = (): string => hrefOf(useLocation())
