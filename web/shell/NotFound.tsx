import { ErrorPage } from './ErrorPage.tsx'

/** For every address that the application does not have. */
export const NotFound = () => <ErrorPage code={404} onRetry={() => location.reload()} />
