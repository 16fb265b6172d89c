import { defineDialog } from '../platform/dialogs/dialog.ts'
import type { GoalAnswerProps } from './GoalAnswer.tsx'

export const goalAnswerDialog = defineDialog<GoalAnswerProps>('login', () =>
  import('./GoalAnswer.tsx').then(({ GoalAnswer }) => GoalAnswer),
)
