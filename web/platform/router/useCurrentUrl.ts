import { hrefOf } from './pageHistory.ts'
import { useLocation } from './RouterContext.ts'

/** The current address, to return to: path, query and fragment. */
export const useCurrentUrl = (): string => hrefOf(useLocation())
