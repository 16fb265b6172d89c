/** Names of the signs that are drawn for categories, series and projects. */
export const emblems = [
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
export type EmblemName = (typeof emblems)[number]

export const isEmblem = (name: string): name is EmblemName => emblems.some((known) => known === name)
