import { frameMessages as messages } from '../../messages/frame.ts'
import { Text } from '../../ui/text/Text.tsx'
import styles from './SkipLink.module.css'

/** The first tab stop of a page: past what stands before its content. It is seen while it has the focus. */
export const SkipLink = () => (
  <Text
    as="a"
    weight="bold"
    tone="harbour"
    className={styles.skip}
    href="#page"
    onClick={(event) => {
      // In a project the table of contents stands in the main part, too.
      const content = document.querySelector<HTMLElement>('[data-centre] article') ?? document.querySelector('main')
      if (!content) return
      event.preventDefault()
      content.tabIndex = -1
      content.focus({ preventScroll: true })
      content.scrollIntoView({ block: 'nearest' })
    }}
  >
    {messages.skip}
  </Text>
)
