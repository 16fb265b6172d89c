import { onTestFinished } from 'vitest'

/** The address of the server that browser tests simulate, as its first response names it. */
export const publicAddress = 'https://learn.example'

const named = document.createElement('meta')
named.setAttribute('property', 'og:url')
named.content = `${publicAddress}/`
document.head.append(named)

/** Makes the server reachable from this computer only, in one test. */
export const serveLocally = (): void => {
  named.content = 'http://localhost:3000/'
  onTestFinished(() => void (named.content = `${publicAddress}/`))
}
