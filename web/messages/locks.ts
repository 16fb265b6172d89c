import type { Gate } from '@fieldwork/core/plans/gates.ts'

/** Why something is locked, by its gate: the headline of its paywall, and with a full stop the sentence of its refusal. */
export const lockTitles: Record<Gate, string> = {
  project_locked: 'This project is part of Pro',
  secret_mission_unlock: 'The Secret Mission is part of Pro',
  validation_edit: 'Editing finished answers is part of Pro',
  project_reset: 'Restarting a project is part of Pro',
  schedule_days_per_week: 'A schedule of one, two or three days is part of Pro',
  project_share_theme_select: 'Dark and fun themes are part of Pro',
  project_share_url: 'Your own address on the title page is part of Pro',
  project_share_export: 'README and Markdown export are part of Pro',
  validation_character_limit: 'Longer answers are part of Pro',
  quiz_limit: 'Unlimited quizzes are part of Pro',
  portfolio_add_project_limit: 'An unlimited portfolio is part of Pro',
  share_add_project_limit: 'An unlimited portfolio is part of Pro',
}

export const lockSentence = (gate: Gate): string => `${lockTitles[gate]}.`
