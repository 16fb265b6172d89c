/** Notices to people whom administrators impersonated. */
export const visitMessages = {
  title: 'Support access',
  lead: 'Administrators can look at the product as you see it, to help you. Every time is listed here.',
  empty: 'No administrator has viewed the product as you.',
  somebody: 'A former administrator',
  byAdmin: (name: string) => `${name}, administrator`,
  noReason: 'No reason was given.',
  underWay: 'Still looking',
  until: (start: string, end: string) => `${start} to ${end}`,
  changes: (count: number) => (count === 0 ? 'Changed nothing' : count === 1 ? 'Changed 1 thing' : `Changed ${count} things`),
  looked: (projects: string) => `Looked at ${projects}`,
  loadFailed: 'The list of support access couldn’t be loaded.',
}
