import { brand } from '@fieldwork/core/brand.ts'
import type { CompletedWork } from '@fieldwork/core/documentation/schema.ts'
import { exampleWorkMessages as messages } from '@fieldwork/core/messages/exampleWork.ts'
import { buttonClasses } from '../../ui/buttons/Button.tsx'
import { Work } from './Work.tsx'

/** An example of a finished work on a page without the app. It leads to its project. */
export const PublicExample = ({ work: { project, ...work } }: { work: CompletedWork }) => (
  <Work
    work={{ ...work, project: { ...project, path: null } }}
    about={messages.about(brand.name)}
    actions={
      project.path !== null && (
        <p className="l-above24" data-actions>
          <a {...buttonClasses('filled')} href={project.path}>
            {messages.start}
          </a>
        </p>
      )
    }
  />
)
