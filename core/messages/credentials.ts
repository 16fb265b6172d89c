const andExtras = (extras: number): string => (extras > 0 ? ` and ${extras} extra` : '')

/** Texts of credentials and of the page that verifies them. */
export const credentialMessages = {
  criteria: (outcome: string) =>
    `Completed every required task of the project. The evidence says for each task how its answer came to count. What the project leads to: “${outcome}”`,
  /** How a task was completed, in the list of all tasks. */
  acceptedBy: {
    seen: 'Seen running',
    computed: 'Output checked',
    check: 'Checked',
    model: 'Judged by a language model',
    presence: 'Not checked',
    own_words: 'In their own words',
    learner: 'On the learner’s word',
    shown: 'Explanation shown',
  } satisfies Record<string, string>,
  uncheckedPicture: 'Screenshot, not checked',
  nameless: 'the learner',
  /** Describes a task that isn't required. */
  extra: 'An extra task, not needed to complete the project.',
  allTasks: (tasks: number, extras: number, how: string) =>
    `${tasks === 1 ? (extras === 0 ? 'The only task' : 'The task') : `All ${tasks} tasks`}${andExtras(extras)} ${how}`,
  ofTasks: (tasks: number, extras: number, counts: string) => `${tasks === 1 ? '1 task' : `${tasks} tasks`}${andExtras(extras)}: ${counts}`,
  /** How checked tasks were completed. `seen`: how many of them the companion saw running. */
  checked: (checked: number, seen: number, name: string): string => {
    const where = `seen running on ${name}’s machine`
    if (seen === checked) return where
    return `checked by the server${seen > 0 ? ` (${seen} ${where})` : ''}`
  },
  /** The same if others were not checked. `outputs`: how many of the checked answers are command output. */
  someChecked: (checked: number, outputs: number, seen: number, name: string): string => {
    const where = `seen running on ${name}’s machine`
    if (seen === checked) return `${checked} ${where}`
    const noun = outputs === checked ? 'output' : 'answer'
    return `${checked} ${checked === 1 ? noun : `${noun}s`} checked${seen > 0 ? ` (${seen} ${where})` : ''}`
  },
  /** Groups of tasks that no rule accepted, in this order. */
  unchecked: {
    model: (count: number) => `${count} judged by a language model`,
    own_words: (count: number, name: string) => `${count} explained by ${name}`,
    picture: (count: number) => `${count} ${count === 1 ? 'screenshot' : 'screenshots'} not checked`,
    presence: (count: number) => `${count} ${count === 1 ? 'answer' : 'answers'} not checked`,
    learner: (count: number, name: string) => `${count} on ${name}’s word`,
    shown: (count: number) => `${count} looked up`,
  },
  /** One line per task. `day`: when the companion ran the commands. */
  acceptance: {
    check: () => 'The author’s check accepted the answer.',
    presence: () => 'Answered; not checked.',
    learner: () => 'The author’s check refused the answer. It counts on the learner’s word.',
    model: () => 'The author’s check refused the answer. A language model accepted it by what the author asks for.',
    seen: (day: string) => `Seen on the learner’s machine on ${day}: the commands printed what was expected.`,
    computed: () => 'Output checked against values drawn for this learner. The run itself wasn’t watched.',
    own_words: () => 'In their own words. The explanation is not graded.',
    shown: () => 'Shown: after a wrong answer, the learner read the author’s explanation.',
  } satisfies Record<string, (day: string) => string>,
  kinds: {
    evidence: 'Output of commands, compared with what they print for this learner',
    choice: 'Choice among several options',
    'own-words': 'Explanation in their own words, not graded',
    keywords: 'Text, checked by what it has to name',
    equals: 'Text, compared with the expected result',
    regex: 'Text, checked by its form',
    number: 'Number, compared with the expected one',
    url: 'Address, checked by its form',
    any: 'Text or address, not checked',
    picture: 'Picture, not checked',
  },
  /** In the picture of a project's credential for visitors. */
  example: {
    label: 'Example of a credential',
    person: 'Your name',
    completed: 'Completed on the day when you finish',
    checked: (tasks: number, extras: number) =>
      `${tasks === 1 ? '1 task' : `${tasks} tasks`}${andExtras(extras)}, and ${tasks + extras === 1 ? 'how its' : 'for each how its'} answer was checked`,
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
  description: (name: string, project: string, day: string, outcome: string) =>
    `${name} completed the project “${project}” on ${day}: ${outcome}`,
  /** For its owner. */
  own: 'This is your credential, as others see it.',
  ownPrivate: 'This is your credential. Only you can see this page.',
  /** Its owner renames, hides and revokes it there. */
  toOwn: 'Change or revoke it in the project',
  addToProfile: 'Add to LinkedIn profile',
  person: (day: string) => `completed this project on ${day}`,
  valid: 'Issued, not revoked',
  validText: 'Your browser checks the signature now.',
  seeWork: 'See the work',
  seePortfolio: 'See the portfolio',
  facts: {
    concepts: 'Concepts',
    project: 'Project',
    tasks: 'Tasks',
    issuer: 'Issued by',
    issued: 'Issued on',
    id: 'Credential ID',
  },
  version: (version: string) => `version ${version}`,
  tasks: (count: number) => (count === 1 ? 'How its task was completed' : 'How each task was completed'),
  verified: 'How your browser checked it',
  verifiedLead: 'Your browser checks this credential itself, with the keys of its issuer. You don’t have to take our word for it.',
  noScript: 'Checking needs JavaScript. You can also download the credential and check it elsewhere.',
  json: 'Download the credential',
  picture: 'Download the picture',
  elsewhere: 'About checking credentials',
  copy: 'Copy link',
  copied: 'Link copied!',
  about: (brand: string) =>
    `${brand} is a place to learn by building. Credentials are Open Badges 3.0, signed by the server that issued them.`,
  gone: {
    title: 'This credential was revoked',
    text: 'Its owner or issuer withdrew it, or the owner’s account was deleted. Don’t rely on copies of it.',
  },
  replaced: {
    title: 'Replaced by a newer credential',
    text: 'This credential is no longer valid. Its owner has a newer one for the same project.',
  },
  toReplacement: 'See the newer credential',
  unknown: {
    title: 'There is no credential here',
    text: 'Check the address: it may be incomplete or mistyped. If it’s right, the credential’s owner keeps the page private. Ask the person who sent you the link.',
    /** At an address whose end is no ID. */
    malformed:
      'This link is incomplete. The link of a credential ends with its ID (36 characters). Copy it again, or ask the person who sent it.',
    about: (brand: string) =>
      `A credential from ${brand} says who completed a project, when, and how each task was checked. Anyone can verify its signature.`,
  },
  toVerifier: 'Check a credential',
  toExample: 'See an example',
  toStart: 'Go to homepage',
} as const

/** Texts of the page that verifies credentials, before a file is chosen. */
export const verifierMessages = {
  title: 'Check a credential',
  lead: 'Someone gave you a credential for a completed project? Give its file, link or ID to this page: it says who signed it, and whether anything was changed since. A file does not leave your browser.',
  savedLead: (issuer: string) =>
    `This page checks credentials without a network. It knows the keys of ${issuer} as they were when it was saved; for credentials of others, give it their key document, too.`,
  choose: 'Choose a file, or drop it here',
  files: 'A credential as .json, .png or .svg.',
  otherSite: 'A credential from another site? Choose that site’s key file (did.json) together with it.',
  paste: 'Or paste its link, ID or text',
  savedPaste: 'Or paste its text',
  check: 'Check',
  noScript: 'This page needs JavaScript, because it checks the credential in your browser.',
  save: 'Save this page as one file',
  details: 'Technical details',
  saveNote: 'The saved page works without a network and without us.',
  keys: 'Keys of this server',
  none: 'No credential at hand?',
  tryExample: 'Check an example',
  or: 'or',
  seeExample: 'see its page',
} as const
