type Visit = { order: number; lowest: number; isOpen: boolean }

/** Returns the strongly connected components with more than one node (Tarjan's algorithm). */
export const cycles = (arrows: ReadonlyMap<string, readonly string[]>): string[][] => {
  const visits = new Map<string, Visit>()
  const open: string[] = []
  const result: string[][] = []
  const visit = (from: string): Visit => {
    const own = { order: visits.size, lowest: visits.size, isOpen: true }
    visits.set(from, own)
    open.push(from)
    for (const to of arrows.get(from) ?? []) {
      const other = visits.get(to) ?? visit(to)
      if (other.isOpen) own.lowest = Math.min(own.lowest, other.lowest)
    }
    if (own.lowest < own.order) return own
    const group = open.splice(open.indexOf(from))
    for (const name of group) visits.get(name)!.isOpen = false
    if (group.length > 1) result.push(group.toSorted())
    return own
  }
  for (const from of arrows.keys()) if (!visits.has(from)) visit(from)
  return result
}
