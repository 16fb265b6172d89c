// Tests that are known to fail now and then, each with its reason, and how many of a run may need a second try. The limit only goes down:
// lower it when a cause is found and fixed. Tests of the server are to do without.
export const maxSecondTries = 6

/** Beginning of a title, and why its test is flaky. */
export const unsteady = [
  ['e2e/firstResponse.spec.ts: fonts that come late', 'Chromium forgets the nodes of a page that the app takes over in between'],
  ['e2e/storage.spec.ts: a view that the network lost', 'Chromium 150 keeps the failure of a module, so the page is reloaded'],
]
