import { brand } from '../../core/brand.ts'
import { shellWords } from '../words/shell.ts'
import { Banner } from './Banner.tsx'
import { Link } from './Link.tsx'

/** For whatever went wrong without words of its own. */
export function GenericError({ small }: { small?: boolean }) {
  const { title, before, letUsKnow, after } = shellWords.sorry
  return (
    <Banner type="error" {...(small && { small })}>
      {title} {before}
      <Link to={brand.supportUrl}>{letUsKnow}</Link>
      {after}
    </Banner>
  )
}
