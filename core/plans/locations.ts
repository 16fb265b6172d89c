import { limitGates, planGates, type Gate } from './gates.ts'

/** Locations of Pro badges, with the feature that they mark. */
const badges = {
  pro_badge_project_head: 'project_locked',
  pro_badge_directory: 'project_locked',
  pro_badge_start: 'project_locked',
  pro_badge_contents: 'secret_mission_unlock',
  pro_badge_secret_mission: 'secret_mission_unlock',
} as const satisfies Record<string, Gate>

/** Locations that lead to the paywall without a lock. */
const offers = ['toolbar_explore_potential', 'user_menu_upgrade', 'account_upgrade', 'start_pricing'] as const

export const paywallLocations = [...planGates, ...Object.keys(limitGates), ...Object.keys(badges), ...offers] as PaywallLocation[]

/** Location from which the paywall was opened. It determines the headline and is recorded. */
export type PaywallLocation = Gate | keyof typeof badges | (typeof offers)[number]

/** Returns what is locked at a location, or undefined. */
export const gateAt = (location: PaywallLocation): Gate | undefined => {
  if (location in badges) return badges[location as keyof typeof badges]
  return offers.some((offer) => offer === location) ? undefined : (location as Gate)
}
