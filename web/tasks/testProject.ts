import type { gradeAnswer } from '@fieldwork/core/tasks/gradeAnswer.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'

/** A project as the server tells of it, to test with. */
export const project = (rest: Partial<Project> = {}): Project => ({
  id: 'tls',
  selected: true,
  selectedTime: null,
  locked: false,
  hasUpdates: false,
  completions: 0,
  docStatus: 'NONE',
  completedBy: [],
  status: 'IN_PROGRESS',
  progress: 0,
  version: 1,
  position: null,
  passedSteps: [],
  restartedAt: null,
  unlockedSections: [],
  variables: [],
  metadata: {
    title: 'Put TLS in front',
    description: '',
    icon: 'tls',
    difficulty: 'easy',
    time: 10,
    cost: '$0',
    needs: '',
    lastModified: '2026-11-20',
    concepts: [],
    tracks: [],
    visibility: 'public',
    category: 'Security',
    order: '1.1',
    variables: [],
    verified: 'run',
    verifiedOn: '2026-11-20',
    outline: [{ id: 'sign', title: 'Sign it', minutes: 10 }],
  },
  ...rest,
})

/** Grades as the server would, where nothing that commands print is right. */
export const gradingTools: Parameters<typeof gradeAnswer>[2] = {
  matches: (pattern, flags, text) => new RegExp(pattern, flags).test(text),
  hasFile: true,
  gradeOutput: () => ({ correct: false, hint: 'Look again.', kind: 'general' }),
}
