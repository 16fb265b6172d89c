/** Texts of the page that checks a credential. */
export const verifierMessages = {
  valid: 'This credential is valid',
  changed: 'This credential is not valid',
  revoked: 'This credential was revoked',
  unknown: 'This credential cannot be checked here',
  unreadable: 'This isn’t a credential',
  /** Instead of `valid`, over plain http, or if nothing is known about a revocation. */
  matches: 'The signature matches',
  /** Instead of `valid`, if the keys were given with the credential. */
  givenKeys: 'This credential matches the keys you gave',
  replaced: 'This credential was replaced',
  validText: (issuer: string) => `Nothing in it has changed since ${issuer} signed it.`,
  changedText: 'It was changed after it was signed, or signed by someone else. Do not rely on it.',
  givenKeysText: (issuer: string, address: string) =>
    `It’s signed with the keys in the file given for ${issuer}. Anyone can make such a file, so make sure that yours is from ${address}.`,
  replacedText: 'It’s no longer valid. Its owner has a newer one for the same project.',
  toReplacement: 'See the newer credential',
  revokedText: 'Its owner or issuer withdrew it. Do not rely on it.',
  unreadableText: 'Choose the .json, .png or .svg file of a credential, or paste its text, link or ID.',
  /** Beside the empty field. */
  missing: 'Paste a link, an ID or the text first.',
  /** Of a link, too. */
  incomplete: (characters: number) => `An ID has 36 characters, and this one has ${characters}. Copy all of it.`,
  otherLink: 'This link leads to no credential',
  otherLinkText: 'The link of a credential ends with its ID. For one from another site, choose its file or paste its text.',
  tooLarge: 'A credential is a small file. This one is larger than a megabyte.',
  otherIssuer: (issuer: string, address: string) =>
    `It says that it is from ${issuer}, whose keys this page does not know. Download ${address} and give it to this page, too.`,
  otherSpelling: 'This page can’t tell who issued it: its issuer’s ID isn’t a did:web in the usual spelling. Do not rely on it.',
  unknownKey: (issuer: string) =>
    `It was signed with a key that is not among those of ${issuer}. A newer key document may have it; otherwise do not rely on it.`,
  unknownOwnKey: (issuer: string) =>
    `It was signed with a key that is not among those of ${issuer} that this page has. If you saved the page, save it again for newer ones; otherwise do not rely on it.`,
  unreachableKeys: (issuer: string) => `The keys of ${issuer} could not be read. Check your connection, then give the file again.`,
  ownKeys: (issuer: string) =>
    `This page has the keys of ${issuer} itself, and accepts no others for it. Save the page again for newer ones.`,
  otherProof: 'It is signed in a way that this page does not know.',
  /** Below the result: over plain http, the page itself can't be trusted. */
  overHttp:
    'This page came over plain http, so someone on the network could have changed it. To be certain, open it over https, or use a copy of the checking page that you saved on a network you trust.',
  /** The linked words in the sentence above, on the page of a credential. */
  checkingPage: 'the checking page',
  /** Of a link or ID. */
  notFound:
    'There is no public credential with this ID here. The ID may be wrong, or its owner keeps its page private: ask them for the file.',
  /** Comes before the result of a link to another host. */
  otherHost: (host: string, here: string) =>
    `The credential with this ID was looked up at ${here} and checked here. The page at ${host} wasn’t checked.`,
  notRead: 'The credential could not be read from the server. Check your connection, then try again in a minute.',
  keysRead: (issuer: string) =>
    `The keys of ${issuer} were read, and count only for files given with them. Give the page both the credential and this file.`,
  notRevoked: 'It hasn’t been revoked so far.',
  notAsked: 'Whether it was revoked hasn’t been checked: this page makes no requests by itself.',
  couldNotAsk: 'Whether it was revoked couldn’t be checked: its issuer’s list couldn’t be reached.',
  ask: 'Check whether it was revoked',
  fields: {
    name: 'Name',
    project: 'Project',
    version: 'Version of the project',
    issuer: 'Issued by',
    completed: 'Completed',
    issued: 'Issued',
  },
  /** Of the public page of a credential. */
  page: {
    keys: 'We read the issuer’s keys from the issuer itself.',
    signed: (issuer: string) => `The signature is valid: nothing has changed since ${issuer} signed it.`,
    matches: 'The name, project and tasks on this page are those that were signed.',
    status: {
      not_revoked: 'It hasn’t been revoked.',
      revoked: 'It was revoked: its owner or issuer withdrew it.',
      unreachable: 'The list of revoked credentials couldn’t be reached, so this credential may have been revoked.',
    },
    changed: 'The signature is not valid.',
    differs: 'This page doesn’t show what was signed.',
    /** Leads to the page of the same credential there. */
    toIssuer: (issuer: string) => `Check it at ${issuer}`,
    /** The result of all checks. */
    outcomes: {
      verified: {
        kind: 'good',
        heading: 'Verified',
        text: (issuer) => `Nothing has changed since ${issuer} signed it, and it hasn’t been revoked.`,
      },
      /** Over plain http. */
      matches: {
        kind: 'good',
        heading: 'The signature matches',
        text: (issuer) => `Nothing has changed since ${issuer} signed it, and it hasn’t been revoked.`,
      },
      statusUnknown: {
        kind: 'open',
        heading: 'The signature matches',
        text: (issuer) => `Nothing has changed since ${issuer} signed it. Whether it was revoked couldn’t be checked: try again later.`,
      },
      revoked: { kind: 'bad', heading: 'Revoked', text: () => 'Its owner or issuer withdrew it. Don’t rely on it.' },
      changed: {
        kind: 'bad',
        heading: 'Not valid',
        text: () => 'This credential was changed after it was signed, or signed by someone else. Don’t rely on it.',
      },
      differs: { kind: 'bad', heading: 'Not valid', text: () => 'What you read here isn’t what was signed. Don’t rely on it.' },
      noKeys: {
        kind: 'open',
        heading: 'Not checked yet',
        text: (issuer) => `${issuer} can’t be reached, so the signature couldn’t be checked. Reload this page to try again.`,
      },
      otherIssuer: {
        kind: 'open',
        heading: 'Not checked here',
        text: (issuer) => `This server didn’t issue it, so it can’t tell whether it’s genuine. Its page at ${issuer} can.`,
      },
    } satisfies Record<string, { kind: 'good' | 'bad' | 'open'; heading: string; text: (issuer: string) => string }>,
  },
  tasks: (count: number) => (count === 1 ? '1 task' : `${count} tasks`),
} as const
