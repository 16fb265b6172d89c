import { shellMessages } from '../../messages/shell.ts'
import { Banner } from './Banner.tsx'
import { TryRefreshing } from './TryRefreshing.tsx'

/** For failures without a message of their own. */
export const GenericError = ({ small }: { small?: boolean }) => (
  <Banner type="error" {...(small && { small })}>
    {shellMessages.sorry.title} <TryRefreshing />
  </Banner>
)
