import type { ReactNode } from 'react'
import { firstName } from '@fieldwork/core/accounts/givenName.ts'
import { brand } from '@fieldwork/core/brand.ts'
import type { CompletedWork } from '@fieldwork/core/documentation/schema.ts'
import { documentationMessages } from '@fieldwork/core/messages/documentation.ts'
import { publicPageMessages as messages } from '@fieldwork/core/messages/publicPages.ts'
import { credentialPath } from '@fieldwork/core/paths.ts'
import { classes } from '../../ui/dom/classes.ts'
import { ShieldIcon } from '../../ui/icons/icons.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/text/Text.tsx'
import { Title } from '../../ui/text/Title.tsx'
import { DocumentationParts, Line } from './DocumentationParts.tsx'
import styles from './Work.module.css'

type Props = { work: CompletedWork }

/** Who completed the project and when, with the credential: readers who don't scroll look for proof, too. */
export const WorkHead = ({ work: { title, owner, portfolio, day, address, credentialId } }: Props) => {
  const sentence = messages.completedBy(owner, day ?? '')
  return (
    <>
      <Row wrap gap={14} justify="between">
        <Text text="small" tone="quiet" breaks>
          {owner && (
            <span className="t-bold">
              {portfolio ? (
                <a className="t-harbour" href={portfolio}>
                  <bdi>{owner}</bdi>
                </a>
              ) : (
                <bdi>{owner}</bdi>
              )}
            </span>
          )}
          {sentence.slice(owner.length)}
        </Text>
        {/* The server renders its page, so the app's router doesn't know it. */}
        {credentialId && (
          <Row as="a" wrap text="small" className={styles.credential} href={credentialPath(credentialId)}>
            <ShieldIcon size={18} />
            <b>{messages.credential}</b>
            <span>{messages.verify}</span>
          </Row>
        )}
      </Row>
      <h1 dir="auto">
        <Title>{title}</Title>
      </h1>
      {address && (
        <Text above={4} text="small" tone="faint">
          <a className="t-harbour t-breaks" href={address} rel="nofollow ugc noopener">
            {address}
          </a>
        </Text>
      )}
    </>
  )
}

type WorkProps = Props & {
  /** Links to the PDF. */
  actions: ReactNode
  /** Says where the work comes from. */
  about?: string
  /** Takes the place of the answers. */
  children?: ReactNode
}

/** The learner's picture and sentences; their answers follow in order. */
export const Work = ({ work, actions, about = messages.about(brand.name), children }: WorkProps) => {
  const { owner, language, summary, outcome, setting, picture, parts, pictures, project } = work
  const [hero, ...rest] = picture?.content ?? []
  return (
    <div className={classes(styles.document, styles.work)} lang={language} data-work>
      {hero?.kind === 'picture' && (
        <div className={styles.hero}>
          <figure>
            <img src={pictures[hero.picture] ?? undefined} alt={hero.alt} decoding="async" />
            {picture?.question && (
              <Text as="figcaption" above={12} text="small" tone="ink">
                <Line line={picture.question} />
              </Text>
            )}
          </figure>
          <DocumentationParts parts={rest} pictures={pictures} />
        </div>
      )}
      <div className={styles.beside}>
        <div>
          <h2>{documentationMessages.built(firstName(owner))}</h2>
          <DocumentationParts parts={summary} pictures={[]} />
          {outcome && (
            <div className={styles.about}>
              <p>{outcome}</p>
              {/* Without a summary and answers, the sentence may be the learner's. */}
              {(summary.length > 0 || parts.length > 0) && (
                <Text text="small" tone="faint">
                  {documentationMessages.writtenByAuthor}
                </Text>
              )}
            </div>
          )}
          {setting !== null && <Text text="small">{setting}</Text>}
          {actions}
        </div>
        <Stack as="aside" gap={20}>
          <h2>{messages.project}</h2>
          <dl>
            {project.facts.map(({ name, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <Text text="small" tone="faint">
            {about}
          </Text>
          {project.path !== null && (
            <p>
              <a className="t-small t-bold t-harbour" href={project.path}>
                {messages.build}
              </a>
            </p>
          )}
        </Stack>
      </div>
      {children || (
        <div className={styles.answers}>
          <DocumentationParts parts={parts} pictures={pictures} />
        </div>
      )}
    </div>
  )
}

/** The pages of a PDF in the place of the answers. */
export const AnswerPages = ({ hidden, children }: { hidden?: boolean; children: ReactNode }) => (
  <section className={styles.whole} hidden={hidden}>
    <h2>{messages.answers}</h2>
    {children}
  </section>
)
