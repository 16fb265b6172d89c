import { brand } from '@fieldwork/core/brand.ts'
import { firstFree } from '@fieldwork/core/catalogue/series.ts'
import { exampleCredentialId, examplePicturePath, exampleWorkPath } from '@fieldwork/core/credentials/addresses.ts'
import { isLocalHost } from '@fieldwork/core/localHost.ts'
import { credentialMessages } from '@fieldwork/core/messages/credentials.ts'
import { exampleWorkMessages as messages } from '@fieldwork/core/messages/exampleWork.ts'
import { listProjects } from '../../catalogue/service.ts'
import type { Context } from '../../context.ts'
import { exampleWork } from '../../documentation/exampleWork.ts'
import { visitor } from '../../http/caller.ts'
import { builtPrerenderer } from '../web.ts'
import { workRoute } from './documentationPage.ts'
import type { PublicPage } from './publicPage.ts'
import { themeSwitch } from './publicToolbar.ts'

/** The page of an example of a finished work, in nobody's name; undefined if the project has none. */
export const examplePage = async (context: Context, projectId: string, origin: string): Promise<PublicPage | undefined> => {
  const projects = await listProjects(context, visitor, false)
  const project = projects.find(({ id }) => id === projectId)
  if (!project?.metadata.hasExample) return undefined
  // The example of a credential is for the first free project, and signed only in the name of a configured address or of this machine.
  const isSigned = context.config.publicUrl !== undefined || isLocalHost(new URL(origin).host)
  const credentialId = isSigned && firstFree(projects)?.id === projectId ? exampleCredentialId : null
  const work = await exampleWork(context.db, project, credentialId)
  if (!work) return undefined
  const { renderWorkHead, renderExampleWork } = await builtPrerenderer()
  const path = exampleWorkPath(projectId)
  return {
    title: `${messages.label}: ${work.title}`,
    description: messages.describe(work.title),
    path,
    isIndexed: false,
    image: { path: examplePicturePath(projectId), isCard: true, height: 627 },
    route: workRoute,
    body: `<p class="l-sunken l-below24 t-small"><b>${messages.label}.</b> ${messages.notice}</p>
<header class="work">
${renderWorkHead({ ...work, owner: credentialMessages.example.person })}${themeSwitch}
</header>
${renderExampleWork(work)}`,
    data: () => ({
      '@type': 'CreativeWork',
      name: work.title,
      url: origin + path,
      publisher: { '@type': 'Organization', name: brand.name },
    }),
  }
}
