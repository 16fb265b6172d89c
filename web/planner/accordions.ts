import type { Preferences } from '@fieldwork/core/accounts/schema.ts'
import { useChangePlan } from './api.ts'

/** The latest that are remembered; older weeks and topics stand as they do at first. */
const maxRemembered = 100

/** Which parts of the course are open, and how to turn one: as the learner left them, on every device. */
export const useAccordions = ({ openAccordions }: Preferences) => {
  const changePlan = useChangePlan()
  const isOpen = (key: string, atFirst: boolean): boolean => openAccordions[key] ?? atFirst
  const turn = (key: string, open: boolean) => {
    const others = Object.entries(openAccordions).filter(([known]) => known !== key)
    void changePlan({ openAccordions: Object.fromEntries([...others, [key, open] as const].slice(-maxRemembered)) })
  }
  return { isOpen, turn }
}
