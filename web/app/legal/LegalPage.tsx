import { brand } from '@fieldwork/core/brand.ts'
import { routePatterns } from '@fieldwork/core/paths.ts'
import privacy from '../../../content/pages/privacy.md?raw'
import terms from '../../../content/pages/terms.md?raw'
import { ArrowRightIcon } from '../../ui/icons.ts'
import { Link } from '../../ui/Link.tsx'
import { legalMessages as messages } from '../../messages/frame.ts'
import { LegalText } from './LegalText.tsx'
import styles from './LegalPage.module.css'
import { usePageTitle } from '../../platform/usePageTitle.ts'

export const TermsPage = () => (
  <LegalPage title={messages.terms} text={terms} other={{ to: routePatterns.privacy, title: messages.privacy }} />
)

export const PrivacyPage = () => (
  <LegalPage title={messages.privacy} text={privacy} other={{ to: routePatterns.terms, title: messages.terms }} />
)

type Props = { title: string; text: string; other: { to: string; title: string } }

/** A text of the operator's; `{name}` and `{contact}` in it are the brand's. A sentence with an address that the brand lacks is left out. */
const LegalPage = ({ title, text, other }: Props) => {
  usePageTitle(title)
  return (
    <main className={styles.page}>
      <article className={styles.text}>
        <LegalText text={fillTemplate(text)} />
        <p className={styles.other}>
          <Link to={other.to}>{other.title}</Link>
          <ArrowRightIcon />
        </p>
      </article>
    </main>
  )
}

const fillTemplate = (text: string): string =>
  (brand.contactEmail ? text : text.replace(/ ?[A-Z][^.\n]*\{contact\}\)\./g, ''))
    .replaceAll('{name}', brand.name)
    .replaceAll('{contact}', brand.contactEmail)
