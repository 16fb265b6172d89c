import type { TestServer } from '../testing/testing.ts'
import type { Web } from './web.ts'

/** Returns the page that a visitor's browser gets at an address. */
export const htmlOf = async (server: TestServer, path: string): Promise<string> =>
  (await server.visitor().fetch(path, { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } })).text()

/** The markup of the page, without its head and its data. */
export const rendered = (page: string): string => /<div id="root">(.*?)<script type="application\/json"/s.exec(page)?.[1] ?? ''

/** An app that renders nothing but the address of the community, on the start page. */
export const emptyWeb: Web = {
  assetsOf: () => ({ script: '/app.js', styles: [], preloads: [] }),
  prerenderer: () =>
    Promise.resolve({
      renderProject: async () => '',
      renderStart: async (_projects, _features, { communityUrl }) => `community: ${communityUrl}`,
      renderProjects: async () => '',
      renderPath: async () => '',
      renderGoal: async () => '',
      renderUnavailable: async () => '',
      renderLegal: async () => '',
      renderNotFound: async () => '',
    }),
  isLive: true,
}

/** True if search engines may list the page. */
export const isListed = (page: string): boolean => page.includes('<link rel="canonical"')
