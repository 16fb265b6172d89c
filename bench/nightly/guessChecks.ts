/** Result for one mailbox. `comparedCount`: wrong tries that the server compared with a code. */
export type AttackedMailbox = {
  email: string
  guessedIn: Array<{ kind: string; code: string; status: number }>
  comparedCount: number
  /** How the owner logs in with a code requested before the attack, and with one requested after it. */
  owner: Array<{ code: 'before' | 'after'; status: number }>
  /** Sessions of the account, and the most that its owner can have opened. */
  sessionCount: number
  ownSessionCount: number
}

/** Wrong tries of one mailbox within an hour that the server may compare with a code, see `core/accounts/codeBudget.ts`. */
export const maxComparedTries = 10

/** Returns what is wrong: nobody may get in by guessing, nor more than the budget be compared, and the owner must still get in. */
export const faultsOfGuessing = (mailbox: AttackedMailbox): string[] => [
  ...mailbox.guessedIn.map(({ kind, code, status }) => `a guess (${kind}, ${code}) was answered with ${status}`),
  ...(mailbox.comparedCount <= maxComparedTries ? [] : [`${mailbox.comparedCount} tries within an hour were compared`]),
  ...(mailbox.sessionCount <= mailbox.ownSessionCount
    ? []
    : [`the account has ${mailbox.sessionCount} sessions, its owner opened ${mailbox.ownSessionCount}`]),
  ...mailbox.owner
    .filter(({ status }) => status !== 204)
    .map(({ code, status }) => `the owner was answered with ${status} to the right code asked for ${code} the attack`),
]
