import { useQuery } from '@tanstack/react-query'
import { findImpersonation } from '@fieldwork/core/admin/contract.ts'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { adminMessages as messages } from '../messages/admin.ts'
import { call, ResponseError } from '../platform/calls/call.ts'
import { useRouter, useSearchParams } from '../platform/router/RouterContext.ts'
import { shellMessages } from '../messages/shell.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { ImpersonationQuestion } from './ImpersonationQuestion.tsx'
import styles from './UsersSection.module.css'

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
  if (error) {
    const isNobody = error instanceof ResponseError && error.status === 404
    return (
      <div className={styles.asked}>
        <Banner
          type="error"
          action={
            <Button onClick={() => (isNobody ? close() : void refetch())}>
              {isNobody ? messages.question.cancel : shellMessages.tryAgain}
            </Button>
          }
        >
          {isNobody ? messages.question.nobody(asked) : error.message}
        </Banner>
      </div>
    )
  }
  if (!data) return null
  return (
    <div className={styles.asked}>
      <ImpersonationQuestion person={data} returnTo={search.get('returnTo') ?? routePatterns.start} onClose={close} />
    </div>
  )
}
