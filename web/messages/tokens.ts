/** Sentences about companions, which send command output from a learner's machine. */
export const tokenMessages = {
  account: {
    heading: 'Companions',
    text: 'These machines may send what the commands of your tasks print. They can’t do anything else in your account.',
    unknownMachine: 'Unnamed machine',
    added: (when: string) => `Allowed ${when}`,
    used: (when: string) => `last used ${when}`,
    revoke: 'Revoke',
    revokeOf: (machine: string) => `Revoke ${machine}`,
    revoked: (machine: string) => `${machine} can’t send anything any more.`,
    failed: 'That machine could not be revoked. Please try again.',
  },
  task: {
    what: 'The companion is a shell script from this server. It shows each command, asks before running it, and sends only the output. The result appears here.',
    title: 'In the project’s folder',
    first: 'The first time, it gives you an address where you allow it.',
  },
  device: {
    title: 'Allow a companion',
    lead: 'Enter the code that the companion shows in your terminal.',
    code: 'Code',
    next: 'Continue',
    malformed: 'Codes have eight letters and no vowels, such as WDJB-MJHT.',
    unknown: 'This code doesn’t work. Check it for typos. If it’s older than ten minutes, log in again in the terminal.',
    failed: 'That didn’t work. Check your connection and try again.',
    question: (machine: string) => `May ${machine ? `“${machine}”` : 'this machine'} send what your commands print?`,
    check:
      'Allow it only if you have just started the companion yourself and it shows exactly this code. It can send the output of commands and read the list of your open tasks, and nothing else.',
    facts: { code: 'Code', network: 'Network', asked: 'Asked' },
    allow: 'Allow',
    deny: 'Deny',
    allowed: { title: 'Allowed', text: 'Go back to your terminal. You can revoke it in your account at any time.' },
    denied: { title: 'Denied', text: 'That machine can’t send anything. You can close this page.' },
    toAccount: 'Your account',
  },
} as const
