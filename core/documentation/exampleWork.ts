/** What the author of a project did in it, to show visitors a finished work. `picture`: the address of a picture. */
export type ExampleWork = {
  summary: string
  /** ISO date; examples stored by an earlier release have none. */
  completedOn?: string | undefined
  /** The values with which they did it. No learner gets these. */
  variables: Array<{ name: string; value: string }>
  answers: Array<{ id: string; text: string } | { id: string; picture: string }>
  /** Their explanations, each at the end of a step. Examples stored by an earlier release have none. */
  notes?: Array<{ step: string; heading: string; text: string }> | undefined
}
