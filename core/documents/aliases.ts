/** Renamed ids: from the old to the current one. */
export type Aliases = Readonly<Record<string, string>>

export const currentId = (aliases: Aliases, id: string): string => (Object.hasOwn(aliases, id) ? aliases[id]! : id)

const idFields = new Set(['id', 'contentId', 'to'])

/** Replaces the ids and link targets of nodes by the current ones. */
export const withCurrentIds = <Nodes>(nodes: Nodes, aliases: Aliases): Nodes => {
  const renamed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(renamed)
    if (typeof value !== 'object' || value === null) return value
    const fields = Object.entries(value).map(([key, one]) => [
      key,
      idFields.has(key) && typeof one === 'string' ? currentId(aliases, one) : renamed(one),
    ])
    return Object.fromEntries(fields) as unknown
  }
  return renamed(nodes) as Nodes
}

/** Combines the aliases of earlier versions with those of a new one. An id that is in use again isn't an alias. */
export const followedAliases = (earlier: Aliases, own: Aliases, isInUse: (id: string) => boolean): Aliases => {
  const followed = Object.entries(earlier).map(([old, id]) => [old, currentId(own, id)] as const)
  return Object.fromEntries([...followed, ...Object.entries(own)].filter(([old, id]) => !isInUse(old) && isInUse(id)))
}
