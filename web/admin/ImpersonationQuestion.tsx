import { brand } from '@fieldwork/core/brand.ts'
import { startImpersonation, findImpersonation } from '@fieldwork/core/admin/contract.ts'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { adminMessages } from '../messages/admin.ts'
import { call, ResponseError } from '../platform/calls/call.ts'
import { lookedFrom, sessionStore } from '../platform/browser/storage.ts'
import { withPerson } from '../platform/impersonation.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearchParams } from '../platform/router/RouterContext.ts'
import { shellMessages } from '../messages/shell.ts'
import { ReasonForm } from './ReasonForm.tsx'
import styles from './UsersSection.module.css'

const messages = adminMessages.question

type Props = {
  person: { id: string; name: string; email: string }
  onClose: () => void
  /** The first page of the impersonation. */
  returnTo?: string
  /** Address that Stop leads to; undefined stays on the page. */
  from?: string
}

/** Asks for the reason, then loads the app as that user. A full load keeps the administrator's own data out. */
export const ImpersonationQuestion = ({ person, onClose, returnTo = routePatterns.start, from }: Props) => (
  <ReasonForm
    title={messages.title(brand.name, person.name || person.email)}
    text={messages.text}
    confirm={messages.start}
    act={async (reason) => {
      await call(startImpersonation, { params: { userId: person.id }, body: { reason } })
      if (from) sessionStore.setItem(lookedFrom, from)
      else sessionStore.removeItem(lookedFrom)
      location.assign(addressAs(returnTo, person.id))
    }}
    onClose={onClose}
  />
)

/** Other sites are replaced by the start page. */
const addressAs = (returnTo: string, userId: string): string => {
  const { origin, pathname, search, hash } = new URL(returnTo, location.origin)
  return origin === location.origin ? pathname + withPerson(search, { userId }) + hash : routePatterns.start + withPerson('', { userId })
}

/** Asks for the reason of an impersonation that an address requested. */
export const AskedPerson = () => {
  const search = useSearchParams()
  const { navigate } = useRouter()
  const asked = search.get('as')
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'asked', asked],
    queryFn: ({ signal }) =>
      call(findImpersonation, { query: asked!.includes('@') ? { userEmail: asked! } : { userId: asked! } }, { signal }),
    enabled: asked !== null,
    staleTime: 0,
  })
  if (asked === null) return null
  const close = () => void navigate(routePatterns.admin, { replace: true })
  const isUnknown = error instanceof ResponseError && error.status === 404
  return (
    <div className={styles.asked}>
      {error && (
        <Banner
          type="error"
          action={
            <Button onClick={() => (isUnknown ? close() : void refetch())}>
              {isUnknown ? adminMessages.reason.cancel : shellMessages.tryAgain}
            </Button>
          }
        >
          {isUnknown ? messages.nobody(asked) : error.message}
        </Banner>
      )}
      {data && <ImpersonationQuestion person={data} returnTo={search.get('returnTo') ?? routePatterns.start} onClose={close} />}
    </div>
  )
}
