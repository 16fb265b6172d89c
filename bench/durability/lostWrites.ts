/** The last number that the server acknowledged for a write, and the number that is stored. */
export type CheckedWrite = { what: string; acknowledged: number; stored: number }

/** A stored number may be later than the acknowledged one, because its reply was cut off; an earlier one means a lost write. */
export const findLost = (writes: readonly CheckedWrite[]): CheckedWrite[] =>
  writes.filter(({ acknowledged, stored }) => stored < acknowledged)
