/** Questions before the role of administrator is given or taken. */
export const administratorRoleMessages = {
  give: {
    question: (name: string) => `Make ${name} an administrator?`,
    text: 'They see everybody’s accounts and can change them. They need a passkey.',
    button: 'Make administrator',
  },
  take: {
    question: (name: string) => `Take the administrator’s role from ${name}?`,
    text: 'They lose access to the administration at once.',
    button: 'Take the role',
  },
}
