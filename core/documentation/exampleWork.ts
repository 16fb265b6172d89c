/** What the author of a project did in it, to show visitors a finished work. `picture`: the address of a picture. */
export type ExampleWork = {
  summary: string
  /** The values with which they did it. No learner gets these. */
  variables: Array<{ name: string; value: string }>
  answers: Array<{ id: string; text: string } | { id: string; picture: string }>
}
