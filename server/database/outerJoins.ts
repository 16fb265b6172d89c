/** A node of a query plan, as `explain (format json)` prints it. */
export type PlanNode = {
  'Node Type': string
  'Parent Relationship'?: string
  'Join Type'?: string
  Alias?: string
  Output?: string[]
  Plans?: PlanNode[]
}

/**
 * Tables for which an outer join may have no row, by alias. Tables with the same text lack a row together. A part of the statement with its
 * own outer join, such as a CTE, is `unsure`: any of its columns may be null.
 */
export const optionalTables = (plan: PlanNode): Map<string, string> => {
  const found = new Map<string, string>()
  let joins = 0
  let partsAreUnsure = false
  const walk = (node: PlanNode, above: string, isPart: boolean) => {
    const { Alias: alias, Plans: plans = [], 'Join Type': type } = node
    const join = type && joins++
    if (alias !== undefined && above) found.set(alias, above)
    for (const child of plans) {
      const side = child['Parent Relationship'] ?? ''
      if (side === 'InitPlan' || side === 'SubPlan') walk(child, '', true)
      else if (type && emptySides(type).includes(side)) {
        partsAreUnsure ||= isPart
        walk(child, `${above} ${join} ${side}`, isPart)
      } else walk(child, above, isPart || side === 'Subquery')
    }
  }
  walk(plan, '', false)
  if (partsAreUnsure) for (const alias of aliasesOfParts(plan)) found.set(alias, 'unsure')
  return found
}

const emptySides = (join: string): string[] =>
  ({ Left: ['Inner'], Anti: ['Inner'], Right: ['Outer'], 'Right Anti': ['Outer'], Full: ['Inner', 'Outer'] })[join] ?? []

const aliasesOfParts = ({ 'Node Type': type, Alias: alias, Plans: plans = [] }: PlanNode): string[] => [
  ...(alias !== undefined && ['CTE Scan', 'Subquery Scan'].includes(type) ? [alias] : []),
  ...plans.flatMap(aliasesOfParts),
]
