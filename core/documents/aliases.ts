/** Ids that an author changed: the old one, and what it is called now. */
export type Aliases = Readonly<Record<string, string>>

export const currentId = (aliases: Aliases, id: string): string => (Object.hasOwn(aliases, id) ? aliases[id]! : id)

/** Those of earlier versions, followed on by those of a new one. An id that is in use again stands for itself. */
export const followedAliases = (earlier: Aliases, own: Aliases, isInUse: (id: string) => boolean): Aliases => {
  const followed = Object.entries(earlier).map(([old, id]) => [old, currentId(own, id)] as const)
  return Object.fromEntries([...followed, ...Object.entries(own)].filter(([old, id]) => !isInUse(old) && isInUse(id)))
}
