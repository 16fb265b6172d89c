import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '../../accounts/api.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { localStore } from '../../platform/browser/storage.ts'
import { reportError } from '../../platform/errors/reportError.ts'
import { useLocation, useRouter, useSearchParams } from '../../platform/router/RouterContext.ts'

/** Follows a checkout that returns to the app, welcomes new Pro users, and notifies users whose Pro plan has ended. Renders nothing. */
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

  const user = useUser()
  const subscription = user?.paymentInfo?.subscriptionId
  const isWelcomeDue = user?.isWelcomeDue ?? false
  useEffect(() => {
    // If this fails, the next page tries again.
    if (isWelcomeDue) import('../../plans/purchase.ts').then(({ welcomeOnce }) => welcomeOnce(client, platform)).catch(reportError)
  }, [isWelcomeDue, subscription, client, platform])

  const id = user?.id
  const plan = user?.plan
  // Pro may end while the app is closed, so each browser that has seen it shows the notice once.
  useEffect(() => {
    const key = `fieldwork.hadPro.${id}`
    if (plan === 'pro') localStore.setItem(key, 'true')
    if (plan !== 'free' || localStore.getItem(key) === null) return
    localStore.removeItem(key)
    import('../../plans/purchase.ts').then(({ showEndOfPro }) => showEndOfPro(platform)).catch(reportError)
  }, [id, plan, platform])
  return null
}
