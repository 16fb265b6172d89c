import type { Gate } from '@fieldwork/core/plans/gates.ts'

/** The part that a gate locks, with the verb that follows it. */
const locked: Record<Gate, readonly [subject: string, verb: 'is' | 'are']> = {
  project_locked: ['This project', 'is'],
  secret_mission_unlock: ['The Secret Mission', 'is'],
  validation_edit: ['Editing finished answers', 'is'],
  project_reset: ['Restarting a project', 'is'],
  schedule_days_per_week: ['A schedule of one, two or three days', 'is'],
  project_share_theme_select: ['Dark and fun themes', 'are'],
  project_share_url: ['Your own address on the title page', 'is'],
  project_share_export: ['README and Markdown export', 'are'],
  validation_character_limit: ['Longer answers', 'are'],
  quiz_limit: ['Unlimited quizzes', 'are'],
  portfolio_add_project_limit: ['An unlimited portfolio', 'is'],
  share_add_project_limit: ['An unlimited portfolio', 'is'],
}

/** The headline of the paywall of a gate. */
export const lockTitle = (gate: Gate): string => `${locked[gate].join(' ')} part of Pro`

/** The refusal of the server, which is also true where nobody can buy Pro. */
export const refusalSentence = (gate: Gate): string => `${locked[gate].join(' ')}n’t available to your account.`

/** Why something is locked, and where nobody can buy Pro, who can change that. */
export const lockSentence = (gate: Gate, { isProSold, isVisitor }: { isProSold: boolean; isVisitor: boolean }): string => {
  if (isProSold) return `${lockTitle(gate)}.`
  if (isVisitor && gate === 'project_locked') return 'An administrator of this site decides who can open this project.'
  return `${refusalSentence(gate)} An administrator of this site can change that.`
}
