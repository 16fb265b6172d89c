/** Who did something. */
export type Actor = { id: string; impersonatorId?: string | undefined }

/** False while an administrator impersonates a user: what they do is no event, and no graded answer, of that person. */
export const isRecorded = ({ impersonatorId }: Actor): boolean => !impersonatorId
