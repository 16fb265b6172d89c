import { limitGates, planGates, type Gate } from './gates.ts'

/** Where a Pro badge is, and which feature it marks. */
const badges = {
  pro_badge_project_head: 'project_locked',
  pro_badge_directory: 'project_locked',
  pro_badge_start: 'project_locked',
  pro_badge_contents: 'secret_mission_unlock',
  pro_badge_secret_mission: 'secret_mission_unlock',
} as const satisfies Record<string, Gate>

/** What leads to the paywall without being locked. */
const offers = ['toolbar_explore_potential', 'user_menu_upgrade', 'account_upgrade', 'start_pricing'] as const

export const paywallLocations = [...planGates, ...Object.keys(limitGates), ...Object.keys(badges), ...offers] as PaywallLocation[]

/** Where the paywall was opened: it chooses the headline and goes into the records. */
export type PaywallLocation = Gate | keyof typeof badges | (typeof offers)[number]

/** Returns what is locked at a location, or undefined. */
export const gateAt = (location: PaywallLocation): Gate | undefined => {
  if (location in badges) return badges[location as keyof typeof badges]
  return offers.some((offer) => offer === location) ? undefined : (location as Gate)
}
