import type { ReactNode } from 'react'
import { useSwitch } from '../useSwitch.ts'
import type { SectionNode } from '@fieldwork/core/documents/nodes/section/schema.ts'
import { ChevronDownIcon } from '../../ui/icons/icons.ts'
import { Text } from '../../ui/text/Text.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import styles from './Section.module.css'

/** A section that folds. An extra task starts folded. */
export const Section = ({ node, children }: { node: SectionNode; children: ReactNode }) => {
  const [isOpen, setOpen] = useSwitch('open', node.id, node.isOpen)
  return (
    <section className={styles.section} id={node.id} data-kind={node.sectionType} aria-labelledby={`${node.id}-heading`}>
      <Text as="h2" text="heading" className={styles.heading} id={`${node.id}-heading`}>
        <Row
          as="button"
          type="button"
          gap={10}
          wide
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={`${node.id}-body`}
          onClick={() => setOpen(!isOpen)}
        >
          {node.heading}
          <ChevronDownIcon size={20} />
        </Row>
      </Text>
      <div id={`${node.id}-body`} data-body hidden={!isOpen}>
        {children}
      </div>
    </section>
  )
}
