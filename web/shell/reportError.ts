/** Where failures nobody caught are reported. */
export const reportError = (error: unknown, where?: string): void => {
  console.error(where ? `${where}:` : 'Reported:', error)
}
