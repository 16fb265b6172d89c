/** Results of the product's own verifier and of an independent library for a credential. */
export type Verdicts = { own: string; library: boolean }

/**
 * A signature covers a document's meaning, so according to the standard a context with additional unused terms keeps it valid. Our verifier
 * is stricter.
 */
export const validByStandard = 'a context that gives words another meaning'

/** How a credential was examined: an honest one, or a forgery of a kind. */
export type Examined = { kind: 'honest' | (string & {}); verdicts: Verdicts }

/** Returns what is wrong: both verifiers must accept an honest credential, and each must refuse every forgery, the library but one kind. */
export const faultsOfVerdicts = ({ kind, verdicts: { own, library } }: Examined): string[] =>
  kind === 'honest'
    ? [
        ...(own === 'valid' ? [] : [`our verifier says ${own} of an honest credential`]),
        ...(library ? [] : ['the library refuses an honest credential']),
      ]
    : [
        ...(own === 'valid' ? [`our verifier accepts a forgery: ${kind}`] : []),
        ...(library && kind !== validByStandard ? [`the library accepts a forgery: ${kind}`] : []),
      ]

/** Returns what is wrong with the status of an honest credential. */
export const faultsOfStatus = (isRevoked: boolean, verdicts: { own: string; library: boolean | null }): string[] => [
  ...(verdicts.own === (isRevoked ? 'revoked' : 'not_revoked') ? [] : [`our verifier says ${verdicts.own} of a ${named(isRevoked)} one`]),
  ...(verdicts.library === isRevoked ? [] : [`the library says ${verdicts.library} to whether a ${named(isRevoked)} one is revoked`]),
]

const named = (isRevoked: boolean): string => (isRevoked ? 'revoked' : 'valid')
