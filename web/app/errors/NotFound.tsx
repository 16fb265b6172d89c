import { LazyErrorPage } from './LazyErrorPage.tsx'

/** Page for unknown addresses. */
export const NotFound = () => <LazyErrorPage code={404} onRetry={() => location.reload()} />
