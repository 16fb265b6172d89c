import { useQuery } from '@tanstack/react-query'
import { firstFree } from '@fieldwork/core/catalogue/series.ts'
import { exampleAddress, exampleCredentialId } from '@fieldwork/core/credentials/addresses.ts'
import { credentialPath } from '@fieldwork/core/paths.ts'
import { projectsQuery } from '../catalogue/api.ts'
import { ExampleCredential } from '../credentials/ExampleCredential.tsx'
import { portfolioMessages } from '../messages/portfolio.ts'
import { ShieldIcon } from '../ui/icons/icons.ts'
import { Row } from '../ui/layout/Row.tsx'
import { Text } from '../ui/text/Text.tsx'
import { Concepts } from './Concepts.tsx'
import styles from './Tiles.module.css'

const messages = portfolioMessages.exampleWork

/** The first free project as a visitor's portfolio would show it, leading to an example of its page and of its credential. */
export const ExampleWork = () => {
  const { data: projects } = useQuery(projectsQuery)
  const project = projects && firstFree(projects)
  if (!project) return null
  const { title, outcomeForOthers, description, concepts, hasExample } = project.metadata
  return (
    <section aria-labelledby="example">
      <Text as="h2" id="example" text="subheading" below={16}>
        {messages.title}
      </Text>
      <div className={`${styles.tile} ${styles.showcase}`}>
        <div className={styles.picture} data-edged data-example>
          <ExampleCredential project={project} />
        </div>
        <div className={styles.caption}>
          <a className={styles.tileLink} dir="auto" href={exampleAddress(project)}>
            {title}
          </a>
          <Text as="span" text="small" tone="quiet" breaks dir="auto" className={styles.outcome}>
            {outcomeForOthers ?? description}
          </Text>
          <Concepts concepts={concepts.map(({ name }) => name)} />
          <Row wrap gap={16} text="small" weight="bold" tone="harbour">
            {hasExample && <span>{messages.open}</span>}
            {/* The server renders its page, so the app's router doesn't know it. */}
            <Row as="a" inline gap={6} className={styles.credential} href={credentialPath(exampleCredentialId)}>
              <ShieldIcon size={16} />
              {messages.check}
            </Row>
          </Row>
        </div>
      </div>
    </section>
  )
}
