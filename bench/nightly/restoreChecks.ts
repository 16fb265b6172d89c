/** Hashes of the rows of each table, the values of sequences, and hashes of files, by name. */
export type Fingerprint = Record<string, string>

/** Returns how what was restored differs from what was backed up. */
export const faultsOfRestore = (before: Fingerprint, after: Fingerprint): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    if (!(name in after)) return [`${name} is missing`]
    if (!(name in before)) return [`${name} was not in the backup`]
    return before[name] === after[name] ? [] : [`${name} differs`]
  })

/** Result of restoring a damaged backup: its error, and what it wrote. */
export type DamagedRestore = { damage: string; refusal: string | undefined; isNamed: boolean; written: readonly string[] }

/** Returns what is wrong: a damaged backup must be refused with a sentence, and nothing may be written. */
export const faultsOfDamaged = ({ damage, refusal, isNamed, written }: DamagedRestore): string[] => [
  ...(refusal === undefined ? [`a damaged backup was restored: ${damage}`] : []),
  ...(refusal === undefined || isNamed ? [] : [`a damaged backup (${damage}) failed with ${refusal}`]),
  ...(written.length === 0 ? [] : [`the restore of a damaged backup (${damage}) wrote ${written.join(', ')}`]),
]
