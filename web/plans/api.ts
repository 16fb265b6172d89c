import { type Lock, lockOf, type PlanGate } from '@fieldwork/core/plans/gates.ts'
import type { PaywallLocation } from '@fieldwork/core/plans/locations.ts'
import { mayUpgrade } from '@fieldwork/core/plans/plan.ts'
import { useFlag, useUser } from '../accounts/api.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { paywallDialog } from './paywallDialog.ts'

/** Why a part of Pro is closed to the reader; undefined when it is open. */
export const useLock = (gate: PlanGate): Lock | undefined => lockOf(gate, { pro: useUser()?.isPro ?? false })

/** True if the paywall may be offered to the reader. */
export const useMayUpgrade = (): boolean => mayUpgrade(useUser()?.isPro ?? false, useFlag('capability.checkout'))

/** Opens the paywall, as something locked does: 350 ms after the press; undefined where it may not be offered. */
export const useUpgradePrompt = (): ((location: PaywallLocation) => void) | undefined => {
  const { dialogs } = usePlatform()
  return useMayUpgrade() ? (location) => dialogs.open(paywallDialog, { location }, 'locked-item') : undefined
}
