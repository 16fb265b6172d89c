import { hrefOf } from './pageHistory.ts'
import { useLocation } from './RouterContext.ts'

/** The address at hand, to come back to: path, query and fragment. */
export const useCurrentUrl = (): string => hrefOf(useLocation())
