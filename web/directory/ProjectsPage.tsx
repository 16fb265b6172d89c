import { useUser } from '../accounts/api.ts'
import { projectsPageMessages as messages } from '../messages/catalogue.ts'
import { usePageTitle } from '../platform/page/usePageTitle.ts'
import { Text } from '../ui/text/Text.tsx'
import { Explore } from './Explore.tsx'
import styles from './ProjectsPage.module.css'
import { useExplored } from './useExplored.ts'
import { useOpened } from './useOpened.ts'

/** The catalogue as a page, for everyone who has a link to it. */
export const ProjectsPage = () => {
  const { opened, query } = useOpened()
  const { list } = useExplored()
  const user = useUser()
  const listed = query !== '' || (list === 'my-projects' && !user) ? 'projects' : list
  const title = { projects: messages.title, series: messages.seriesTitle, 'my-projects': messages.ownTitle }[listed]
  usePageTitle(opened?.topic?.title || title)
  return (
    <main className={styles.page}>
      <div>
        {!opened && (
          <Text as="h1" text="title" below={20}>
            {title}
          </Text>
        )}
        <Explore isPage />
      </div>
    </main>
  )
}
