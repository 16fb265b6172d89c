import { useLocation } from './RouterContext.ts'

/** The key of a link that the start prints, `#key=…`. */
export const useLinkKey = (): string => new URLSearchParams(useLocation().hash.slice(1)).get('key') ?? ''
