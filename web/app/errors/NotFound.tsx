import { LazyErrorPage } from './LazyErrorPage.tsx'

/** For every address that the application does not have. */
export const NotFound = () => <LazyErrorPage code={404} onRetry={() => location.reload()} />
