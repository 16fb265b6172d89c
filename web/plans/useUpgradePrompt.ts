import { openPaywallFromLockedItem } from './paywallDialog.ts'
import { mayUpgrade } from '@fieldwork/core/plans/plan.ts'
import { useFlag, useUser } from '../accounts/api.ts'

/** True if the paywall may be offered to the reader. */
export const useMayUpgrade = (): boolean => mayUpgrade(useUser()?.isPro ?? false, useFlag('capability.checkout'))

/** Opens the paywall, as something locked does; undefined where it may not be offered. */
export const useUpgradePrompt = (): typeof openPaywallFromLockedItem | undefined =>
  useMayUpgrade() ? openPaywallFromLockedItem : undefined
