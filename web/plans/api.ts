import { type Lock, lockOf, type PlanGate } from '@fieldwork/core/plans/gates.ts'
import type { PaywallLocation } from '@fieldwork/core/plans/locations.ts'
import { mayUpgrade } from '@fieldwork/core/plans/plan.ts'
import { useFlag, useUser } from '../accounts/api.ts'
import { shellMessages } from '../messages/shell.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { paywallDialog } from './dialogs.ts'

/** Why a gate is closed to the reader; undefined if it is open. */
export const useLock = (gate: PlanGate): Lock | undefined => lockOf(gate, { pro: useUser()?.isPro ?? false })

/**
 * Whether a gate is closed to the reader, and how to answer a press on what it locks: with the paywall, or where it may not be offered, by
 * passing a sentence to `onUnavailable`.
 */
export const useGate = (gate: PlanGate & PaywallLocation, onUnavailable: (sentence: string) => void) => {
  const isLocked = useLock(gate) !== undefined
  const promptUpgrade = useUpgradePrompt()
  const offer = () => (promptUpgrade ? promptUpgrade(gate) : onUnavailable(shellMessages.pro.unavailable))
  return { isLocked, offer }
}

/** True if the paywall may be offered to the reader. */
export const useMayUpgrade = (): boolean => mayUpgrade(useUser()?.isPro ?? false, useFlag('capability.checkout'))

/** Opens the paywall 350 ms after a press on something locked; undefined where the paywall may not be offered. */
export const useUpgradePrompt = (): ((location: PaywallLocation) => void) | undefined => {
  const { dialogs } = usePlatform()
  return useMayUpgrade() ? (location) => dialogs.open(paywallDialog, { location }, 'locked-item') : undefined
}
