/** Who can see a portfolio or a work. */
export type Audience = 'owner' | OpenAudience
export type OpenAudience = 'link' | 'everyone' | 'here'

/** Within a sentence. */
export const audienceInSentence: Record<OpenAudience, string> = {
  link: 'people with the link',
  everyone: 'everyone',
  here: 'anyone on this computer',
}
