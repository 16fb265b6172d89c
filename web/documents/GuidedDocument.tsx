import type { SectionNode } from '@fieldwork/core/documents/nodes/section.ts'
import type { StepNode } from '@fieldwork/core/documents/nodes/step.ts'
import { boxesIn } from '@fieldwork/core/documents/walk.ts'
import { documentMessages as messages } from '../messages/document.ts'
import styles from './GuidedDocument.module.css'
import { NextStep } from './NextStep.tsx'
import { renderBlocks, renderBody } from './registry.tsx'
import { useTextAdditions } from '../platform/textAdditions.ts'

/** The steps of one track, then the sections that follow them. */
export const GuidedDocument = ({ steps, sections }: { steps: StepNode[]; sections: SectionNode[] }) => {
  const places = [
    ...steps,
    ...sections.filter(({ sectionType }) => sectionType !== 'pro').map(({ id, heading }) => ({ id, title: heading })),
  ]
  return (
    <>
      {steps.map((step, index) => (
        <section key={step.id} id={step.id} className={styles.step} data-step aria-labelledby={`${step.id}-title`}>
          <p className={styles.number}>
            {messages.stepOf(index + 1, steps.length)}
            <BesideTitle step={step.id} />
          </p>
          <h2 className={styles.title} id={`${step.id}-title`}>
            {step.title}
          </h2>
          {renderBody(step.children)}
          {boxesIn(step.children).length === 0 && places[index + 1] && <NextStep from={step.id} to={places[index + 1]!} />}
        </section>
      ))}
      {renderBlocks(sections)}
    </>
  )
}

const BesideTitle = ({ step }: { step: string }) => useTextAdditions(({ beside }) => beside[step])
