/** The forms of the completion view. Each asks only for what its action needs. */
export type CompletionForm = 'pdf' | 'page' | 'credential'
