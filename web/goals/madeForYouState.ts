import type { Goal } from '@fieldwork/core/goals/schema.ts'

export type MadeForYouState = {
  /** The text of the field. */
  goal: string
  view: 'goalSelect' | 'loadingView' | 'resultView'
  /** True if a goal was set since the page was loaded. */
  didCreate: boolean
  /** True while an existing goal is being edited. */
  isEditingGoal: boolean
  /** A goal to which nothing leads, shown once instead of the stored one. */
  unmatched?: Goal | undefined
}

export const newMadeForYou: MadeForYouState = { goal: '', view: 'goalSelect', didCreate: false, isEditingGoal: false }

type Event = 'submitted' | 'found' | 'failed' | 'edited'

/** Returns the next state. A failure or an edit returns to the field, with its text. */
export const withGoal = (state: MadeForYouState, event: Event): MadeForYouState => {
  switch (event) {
    case 'submitted':
      return { ...state, view: 'loadingView' }
    case 'found':
      return { ...state, view: 'resultView', didCreate: true, isEditingGoal: false, unmatched: undefined }
    case 'failed':
      return { ...state, view: 'goalSelect' }
    case 'edited':
      return { ...state, view: 'goalSelect', isEditingGoal: true }
  }
}

/** The current view. A returning user with a goal sees its results, unless they are changing it. */
export const shownView = ({ view, isEditingGoal }: MadeForYouState, hasGoal: boolean): MadeForYouState['view'] =>
  view === 'goalSelect' && hasGoal && !isEditingGoal ? 'resultView' : view
