/** Names of the icons for categories, series and projects. */
export const projectIcons = [
  'account-management',
  'ai-ml',
  'analytics',
  'clicks',
  'cloud-devops',
  'compute',
  'containers',
  'corner',
  'cost-economics',
  'databases',
  'global-infrastructure',
  'keys',
  'ledger',
  'misc',
  'networks',
  'read',
  'roadmap',
  'security',
  'sleep',
  'specialty',
  'storage',
  'tool',
] as const
export type ProjectIconName = (typeof projectIcons)[number]

export const isProjectIcon = (name: string): name is ProjectIconName => projectIcons.some((known) => known === name)

/** Returns the icon of a category: `AI / ML` has `ai-ml`. Without a drawing of its own, `misc`. */
export const categoryIcon = (category: string): ProjectIconName => {
  const name = category
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return isProjectIcon(name) ? name : 'misc'
}
