import { useAction } from '../platform/actions/useAction.ts'
import { useCurrentUrl } from '../platform/router/useCurrentUrl.ts'
import { fetchPortal } from './checkout.ts'
import { usePageRestored } from './useCheckout.ts'

/** Opens the page on which users change or end their subscription. */
export const useSubscriptionPage = () => {
  const here = useCurrentUrl()
  const { run, isBusy, isDone, error, reset } = useAction(async () => location.assign(await fetchPortal(here)))
  usePageRestored(reset)
  return { isOpening: isBusy || isDone, hasFailed: error !== null, open: () => run() }
}
