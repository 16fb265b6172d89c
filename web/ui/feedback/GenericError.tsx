import { brand } from '@fieldwork/core/brand.ts'
import { shellMessages } from '../../messages/shell.ts'
import { Banner } from './Banner.tsx'
import { Link } from '../Link.tsx'

/** For whatever went wrong without words of its own. */
export function GenericError({ small }: { small?: boolean }) {
  const { title, before, letUsKnow, after } = shellMessages.sorry
  return (
    <Banner type="error" {...(small && { small })}>
      {title} {before}
      <Link to={brand.supportUrl}>{letUsKnow}</Link>
      {after}
    </Banner>
  )
}
