export type MadeForYouState = {
  /** What is typed. */
  goal: string
  view: 'goalSelect' | 'loadingView' | 'resultView'
  /** A goal was set since the page was loaded. */
  didCreate: boolean
  /** The goal that there is is being changed. */
  isEditingGoal: boolean
}

export const newMadeForYou: MadeForYouState = { goal: '', view: 'goalSelect', didCreate: false, isEditingGoal: false }

type Event = 'submitted' | 'found' | 'failed' | 'edited'

/** What follows on an event. A failure and a change lead back to the goal, which keeps its text. */
export const withGoal = (state: MadeForYouState, event: Event): MadeForYouState => {
  switch (event) {
    case 'submitted':
      return { ...state, view: 'loadingView' }
    case 'found':
      return { ...state, view: 'resultView', didCreate: true, isEditingGoal: false }
    case 'failed':
      return { ...state, view: 'goalSelect' }
    case 'edited':
      return { ...state, view: 'goalSelect', isEditingGoal: true }
  }
}

/** The current view. A returning user with a goal sees its results, unless they are changing it. */
export const shownView = ({ view, isEditingGoal }: MadeForYouState, hasGoal: boolean): MadeForYouState['view'] =>
  view === 'goalSelect' && hasGoal && !isEditingGoal ? 'resultView' : view
