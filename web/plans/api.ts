import { type Gate, type Lock, lockOf, type PlanGate } from '@fieldwork/core/plans/gates.ts'
import type { PaywallLocation } from '@fieldwork/core/plans/locations.ts'
import { mayUpgrade } from '@fieldwork/core/plans/plan.ts'
import { useFlag, useUser } from '../accounts/api.ts'
import { lockSentence } from '../messages/locks.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { paywallDialog } from './dialogs.ts'

/** Why a gate is closed to the reader; undefined if it is open. */
export const useLock = (gate: PlanGate): Lock | undefined => lockOf(gate, { pro: useUser()?.isPro ?? false })

/** Tells if a gate is closed to the reader and if its content is left out, and opens the paywall when a locked part is pressed. */
export const useGate = (gate: PlanGate & PaywallLocation) => {
  const isLocked = useLock(gate) !== undefined
  const isLeftOut = useIsLeftOut(gate)
  const promptUpgrade = useUpgradePrompt()
  return { isLocked, isLeftOut, offer: () => promptUpgrade?.(gate) }
}

/** True if Pro can be bought here. Otherwise, locks don't name it, and readers without it don't see its sections. */
export const useIsProSold = (): boolean => useFlag('capability.checkout')

/** Returns the sentence on why a gate is closed. */
export const useLockSentence = (): ((gate: Gate) => string) => {
  const isProSold = useIsProSold()
  const isVisitor = useUser() === null
  return (gate) => lockSentence(gate, { isProSold, isVisitor })
}

/** True if a gate's content is left out, because the reader can't open it and can't buy Pro. */
export const useIsLeftOut = (gate: PlanGate): boolean => {
  const isProSold = useIsProSold()
  return useLock(gate) !== undefined && !isProSold
}

/** True if Pro sections are left out. */
export const useHidesProSections = (): boolean => useIsLeftOut('secret_mission_unlock')

/** True if the paywall may be offered to the reader. */
export const useMayUpgrade = (): boolean => mayUpgrade(useUser()?.isPro ?? false, useIsProSold())

/** Opens the paywall 350 ms after a press on something locked; undefined where the paywall may not be offered. */
export const useUpgradePrompt = (): ((location: PaywallLocation) => void) | undefined => {
  const { dialogs } = usePlatform()
  return useMayUpgrade() ? (location) => dialogs.open(paywallDialog, { location }, 'locked-item') : undefined
}
