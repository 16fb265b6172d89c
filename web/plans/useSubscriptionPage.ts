import { useEffect, useState } from 'react'
import { useCurrentUrl } from '../platform/router/useCurrentUrl.ts'
import { fetchPortal } from './checkout.ts'

/** Leads to the page on which the person changes or ends their subscription. */
export const useSubscriptionPage = () => {
  const [state, setState] = useState<'idle' | 'opening' | 'failed'>('idle')
  const here = useCurrentUrl()
  useEffect(() => {
    const reset = ({ persisted }: PageTransitionEvent) => persisted && setState('idle')
    addEventListener('pageshow', reset)
    return () => removeEventListener('pageshow', reset)
  }, [])
  const open = async (): Promise<void> => {
    setState('opening')
    try {
      location.assign(await fetchPortal(here))
    } catch {
      setState('failed')
    }
  }
  return { isOpening: state === 'opening', hasFailed: state === 'failed', open }
}
