import { queryOptions } from '@tanstack/react-query'
import { brand } from '@fieldwork/core/brand.ts'
import { useAddresses } from '../../ui/addresses.ts'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { FetchError, ResponseError } from '../../platform/calls/call.ts'
import { networkMessages, problemMessages } from '../../messages/problems.ts'
import { ArrowRightIcon } from '../../ui/icons/icons.ts'
import { Link } from '../../ui/Link.tsx'
import { legalMessages as messages } from '../../messages/frame.ts'
import { LegalText } from './LegalText.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import styles from './LegalPage.module.css'
import { usePageTitle } from '../../platform/page/usePageTitle.ts'

/** The operator's text, fetched on demand so that replacing it requires no build. */
export const legalQuery = (name: LegalName) =>
  queryOptions({
    queryKey: ['legal', name],
    queryFn: async ({ signal }): Promise<string> => {
      const response = await fetch(`/static/pages/${name}.md`, { headers: { accept: 'text/markdown' }, signal }).catch((error: unknown) => {
        throw signal.aborted ? error : new FetchError(networkMessages, { cause: error })
      })
      if (!response.ok) throw new ResponseError(problemMessages.not_found, response.status)
      return response.text()
    },
  })

type LegalName = 'terms' | 'privacy'
const other = { terms: 'privacy', privacy: 'terms' } as const

type Props = { name: LegalName; text: string }

/** Renders the operator's text with `{name}` and `{contact}` filled in. Sentences with `{contact}` are omitted if there is no contact address. */
export const LegalPage = ({ name, text }: Props) => {
  usePageTitle(messages[name])
  const { contactEmail } = useAddresses()
  return (
    <main className={styles.page}>
      <article className={styles.text}>
        <LegalText text={fillTemplate(text, contactEmail)} />
        <Row as="p" gap={8} tone="harbour" className={styles.other}>
          <Link to={routePatterns[other[name]]}>{messages[other[name]]}</Link>
          <ArrowRightIcon />
        </Row>
      </article>
    </main>
  )
}

const fillTemplate = (text: string, contactEmail: string): string =>
  (contactEmail ? text : text.replace(/ ?[A-Z][^.\n]*\{contact\}\)\./g, ''))
    .replaceAll('{name}', brand.name)
    .replaceAll('{contact}', contactEmail)
