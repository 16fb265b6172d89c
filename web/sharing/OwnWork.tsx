import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { builtWork } from '@fieldwork/core/sharing/builtWork.ts'
import type { Validation } from '@fieldwork/core/tasks/schema.ts'
import { useSkipped } from '../documents/api.ts'
import { CompletedProjectIllustration } from '../illustrations/CompletedProjectIllustration.tsx'
import { projectMessages } from '../messages/project.ts'
import { sharingMessages as messages } from '../messages/sharing.ts'
import { GivenAnswer } from '../tasks/box/GivenAnswer.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './OwnWork.module.css'

type Props = { project: Project; validations: readonly Validation[] }

/** The learner's picture below the path to the flag. A quotation from their answers stands in for a missing picture. */
export const OwnWork = ({ project, validations }: Props) => {
  const { picture, quote } = builtWork(validations)
  const skipped = useSkipped(project)
  // Steps without tasks that weren't read are named below, and leave no gap.
  const isDone = (step: string) => !skipped || [...skipped.done, ...skipped.steps.map(({ id }) => id)].includes(step)
  return (
    <Stack className={styles.stage}>
      <CompletedProjectIllustration done={project.metadata.outline.map(({ id }) => isDone(id))} />
      {picture ? (
        <figure className={styles.picture}>
          <GivenAnswer
            title={projectMessages.ownPicture(picture.question)}
            value={{ type: 'FILE', file: picture.file }}
            revision={picture.revision}
            look={{ words: undefined, picture: undefined }}
          />
        </figure>
      ) : (
        quote && (
          <Stack as="figure" gap={6} className={styles.quote}>
            <Text as="blockquote" text="label" dir="auto" breaks clamp>
              “{quote.text}”
            </Text>
            <Text as="figcaption" text="caption" tone="quiet">
              {messages.ownAnswer}
            </Text>
          </Stack>
        )
      )}
    </Stack>
  )
}
