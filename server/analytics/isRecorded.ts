/** The person behind an action. */
export type Actor = { id: string; impersonatorId?: string | undefined }

/** False while an administrator impersonates a user: their actions don't count as the user's events or graded answers. */
export const isRecorded = ({ impersonatorId }: Actor): boolean => !impersonatorId
