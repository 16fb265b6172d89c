/** Sentences with which a page greets after signing in. By themselves, because every page loads them. */
export const signedInMessages = {
  loggedIn: "You're logged in!",
  nowLoggedIn: "You're now logged in!",
} as const
