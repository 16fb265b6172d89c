import { mayUpgrade } from '@fieldwork/core/plans/plan.ts'
import { useFlag, useUser } from '../accounts/api.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { paywallDialog } from './paywallDialog.ts'

/** True if the paywall may be offered to the reader. */
export const useMayUpgrade = (): boolean => mayUpgrade(useUser()?.isPro ?? false, useFlag('capability.checkout'))

/** Opens the paywall, as something locked does: 350 ms after the press; undefined where it may not be offered. */
export const useUpgradePrompt = (): ((location: string) => void) | undefined => {
  const { dialogs } = usePlatform()
  return useMayUpgrade() ? (location) => dialogs.open(paywallDialog, { location }, 'locked-item') : undefined
}
