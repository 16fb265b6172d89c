/** The words in a credential and on the page that checks one. */
export const credentialMessages = {
  criteria: (outcome: string) => `Completed every required task of the project. ${outcome}`,
  acceptance: {
    check: 'The author’s check accepted the answer.',
    presence: 'An answer was given. No check reads what it says.',
  },
  kinds: {
    keywords: 'Text, checked by what it has to name',
    equals: 'Text, compared with the expected result',
    regex: 'Text, checked by its form',
    number: 'Number, compared with the expected one',
    url: 'Address, checked by its form',
    any: 'Text or address, not checked',
    picture: 'Picture, not checked',
  },
  badge: {
    of: 'Completed project',
    by: (issuer: string) => `Issued by ${issuer}`,
    alt: (project: string, name: string) => `${name} completed ${project}`,
  },
} as const
