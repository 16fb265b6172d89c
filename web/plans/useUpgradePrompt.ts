import { useFlag } from '../accounts/api.ts'
import { openFromLockedItem } from '../shell/modals/modals.ts'

/** Opens the paywall from a Pro badge. Without a checkout a badge only names the plan. */
export const useUpgradePrompt = (): typeof openFromLockedItem | undefined => {
  const hasCheckout = useFlag('capability.checkout')
  return hasCheckout ? openFromLockedItem : undefined
}
