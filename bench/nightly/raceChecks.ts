export type Reply = { text: string; status: number; revision: number | undefined; code: string | undefined; winner: string | undefined }
export type StoredAnswer = { text: string; revision: number }

/**
 * First answers of one learner to a project, sent at once without a revision. Returns what is wrong: each must be stored in turn, and
 * the project must have begun once.
 */
export const faultsOfFirstStart = (
  tasks: ReadonlyArray<{ replies: readonly Reply[]; stored: StoredAnswer | undefined }>,
  enrolmentCount: number,
): string[] => [
  ...(enrolmentCount === 1 ? [] : [`the project began ${enrolmentCount} times`]),
  ...tasks.flatMap(({ replies, stored }) => {
    const refused = replies.filter(({ status }) => status !== 200)
    const revisions = replies.map(({ revision }) => revision).toSorted((a, b) => (a ?? 0) - (b ?? 0))
    const last = replies.find(({ revision }) => revision === replies.length)
    return [
      ...refused.map(({ status, code }) => `a first answer was refused with ${status} ${code}`),
      ...(revisions.every((revision, index) => revision === index + 1) ? [] : [`revisions ${revisions.join(', ')} were acknowledged`]),
      ...(stored && last && stored.text === last.text && stored.revision === last.revision
        ? []
        : [`${describe(stored)} is stored, ${last ? describe({ ...last, revision: replies.length }) : 'nothing'} was acknowledged last`]),
    ]
  }),
]

/** Writes over one revision, sent at once. Returns what is wrong: exactly one must be stored, and all others must be shown the winner. */
export const faultsOfRevisionRace = (replies: readonly Reply[], stored: StoredAnswer | undefined, revision: number): string[] => {
  const winners = replies.filter(({ status }) => status === 200)
  const [winner] = winners
  return [
    ...(winners.length === 1 ? [] : [`${winners.length} of ${replies.length} writes over revision ${revision} were acknowledged`]),
    ...(winner && stored?.text === winner.text && stored.revision === revision + 1 && winner.revision === revision + 1
      ? []
      : [`${describe(stored)} is stored after “${winner?.text}” won revision ${revision + 1}`]),
    ...replies
      .filter(({ status }) => status !== 200)
      .filter((reply) => reply.status !== 409 || reply.code !== 'stale_answer' || reply.winner !== winner?.text)
      .map(({ status, code, winner: told }) => `a loser was answered with ${status} ${code} and “${told}”`),
  ]
}

const describe = (stored: StoredAnswer | undefined): string => (stored ? `“${stored.text}” at revision ${stored.revision}` : 'nothing')
