/** Questions before the role of administrator is granted or removed. */
export const administratorRoleMessages = {
  give: {
    question: (name: string) => `Make ${name} an administrator?`,
    text: 'They see everyone’s accounts and can change them. They need a passkey.',
    button: 'Make administrator',
  },
  take: {
    question: (name: string) => `Remove ${name} as an administrator?`,
    text: 'They lose access to the administration immediately.',
    button: 'Remove administrator',
  },
}
