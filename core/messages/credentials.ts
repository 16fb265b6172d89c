/** Texts of credentials and of the page that verifies them. */
export const credentialMessages = {
  criteria: (outcome: string) =>
    `Completed every required task of the project. The evidence says for each task how its answer came to count. What the project leads to: “${outcome}”`,
  /** Labels of the picture's task counts, in this order. */
  counts: {
    seen: 'seen',
    computed: 'computed',
    check: 'checked',
    model: 'judged by a language model',
    presence: 'given, not checked',
    own_words: 'in own words',
    learner: 'on the learner’s word',
    shown: 'shown',
  } satisfies Record<string, string>,
  taskCount: (tasks: number) => (tasks === 1 ? '1 task' : `${tasks} tasks`),
  countOf: (tasks: number, counts: readonly string[]): string => `${credentialMessages.taskCount(tasks)}: ${counts.join(' · ')}`,
  /** One line per task. `day`: when the companion ran the commands. */
  acceptance: {
    check: () => 'The author’s check accepted the answer.',
    presence: () => 'An answer was given. No check reads what it says.',
    learner: () => 'The author’s check refused the answer. It counts on the learner’s word.',
    model: () => 'The author’s check refused the answer. A language model accepted it by what the author asks for.',
    seen: (day: string) => `Seen on the learner’s machine on ${day}: the commands printed what was expected.`,
    computed: () => 'Computed by the learner: the output they gave is right. Nobody saw the commands run.',
    own_words: () => 'In own words. The explanation is not graded.',
    shown: () => 'Shown: after a wrong answer, the learner read the author’s explanation.',
  } satisfies Record<string, (day: string) => string>,
  kinds: {
    evidence: 'Output of commands, compared with what they print for this learner',
    choice: 'Choice among several options',
    'own-words': 'Explanation in own words, not graded',
    keywords: 'Text, checked by what it has to name',
    equals: 'Text, compared with the expected result',
    regex: 'Text, checked by its form',
    number: 'Number, compared with the expected one',
    url: 'Address, checked by its form',
    any: 'Text or address, not checked',
    picture: 'Picture, not checked',
  },
  badge: {
    of: 'Credential for a completed project',
    by: (issuer: string) => `Issued by ${issuer}`,
    completed: (day: string) => `Completed on ${day}`,
  },
} as const

/** Texts of the public page of a credential. */
export const credentialPageMessages = {
  title: (project: string, name: string) => `${name}: ${project}`,
  description: (name: string, project: string, day: string) =>
    `${name} completed the project “${project}” on ${day}. The page checks the signature of this credential in your browser.`,
  kind: 'Credential for a completed project',
  person: (day: string) => `completed this project on ${day}`,
  valid: 'Issued, not revoked',
  checking: 'Checking the signature…',
  facts: {
    project: 'Project',
    size: 'Size',
    issuer: 'Issued by',
    issued: 'Issued on',
    id: 'Credential ID',
    work: 'The work itself',
  },
  version: (version: string) => `version ${version}`,
  steps: (count: number) => (count === 1 ? '1 step' : `${count} steps`),
  promise: 'What was built',
  work: 'Documentation with answers and pictures',
  checked: 'What the checks looked at',
  checkedLead: 'For each task: the kind of answer, and how it was checked.',
  verified: 'Verified in your browser',
  verifiedLead: 'Your browser checks this credential itself, with the keys of its issuer. You don’t have to take our word for it.',
  noScript: 'Checking needs JavaScript. You can also download the credential and check it elsewhere.',
  json: 'Download the credential',
  picture: 'Download the picture',
  elsewhere: 'Check it with a page that you can save',
  copy: 'Copy link',
  copied: 'Link copied!',
  about: (brand: string) =>
    `${brand} is a place to learn by building. Credentials are Open Badges 3.0, signed by the server that issued them.`,
  gone: {
    title: 'This credential was revoked',
    text: 'Its owner or issuer withdrew it, or the owner’s account was deleted. Don’t rely on copies of it.',
  },
  unknown: {
    title: 'There is no credential here',
    text: 'The link may be incomplete, or the owner of the credential keeps its page private.',
  },
  toStart: 'Go to homepage',
} as const

/** Texts of the page that verifies credentials, before a file is chosen. */
export const verifierMessages = {
  title: 'Check a credential',
  lead: 'Someone gave you a credential for a completed project? Give its file to this page: it says who signed it, and whether anything was changed since. The file does not leave your browser.',
  savedLead: (issuer: string) =>
    `This page checks credentials without a network. It knows the keys of ${issuer} as they were when it was saved; for credentials of others, give it their key document, too.`,
  choose: 'Choose a file, or drop it here',
  files: 'A credential as .json, .png or .svg. A key document (did.json) may come with it.',
  paste: 'Or paste the text',
  text: 'Text of the credential',
  check: 'Check',
  noScript: 'This page needs JavaScript, because it checks the credential in your browser.',
  save: 'Save this page as one file',
  saveNote: 'The saved page works without a network and without us.',
  keys: 'Keys of this server',
} as const
