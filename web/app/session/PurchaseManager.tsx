import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '../../accounts/api.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { reportError } from '../../platform/errors/reportError.ts'
import { useLocation, useRouter, useSearchParams } from '../../platform/router/RouterContext.ts'

/** Follows a checkout that leads back here, and sees to it that new Pro people are greeted. It shows nothing itself. */
export const PurchaseManager = () => {
  const client = useQueryClient()
  const platform = usePlatform()
  const search = useSearchParams()
  const { navigate } = useRouter()
  const { hash } = useLocation()
  const mark = search.get('checkout')
  useEffect(() => {
    if (mark === null) return
    const rest = new URLSearchParams(search)
    rest.delete('checkout')
    void navigate(`?${rest}${hash}`, { replace: true })
    import('../../plans/purchase.ts').then(({ followCheckout }) => followCheckout(client, platform, mark)).catch(reportError)
  }, [mark, search, hash, navigate, client, platform])

  const subscription = useUser()?.paymentInfo?.subscriptionId
  const isWelcomeDue = useUser()?.isWelcomeDue ?? false
  useEffect(() => {
    // The next page asks again if this fails.
    if (isWelcomeDue) import('../../plans/purchase.ts').then(({ welcomeOnce }) => welcomeOnce(client, platform)).catch(reportError)
  }, [isWelcomeDue, subscription, client, platform])
  return null
}
