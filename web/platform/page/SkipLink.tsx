import { frameMessages as messages } from '../../messages/frame.ts'
import { Text } from '../../ui/text/Text.tsx'
import styles from './SkipLink.module.css'

/** The first tab stop of a page. It leads to the content, and is visible while it has the focus. */
export const SkipLink = () => (
  <Text
    as="a"
    weight="bold"
    tone="harbour"
    className={styles.skip}
    href="#page"
    onClick={(event) => {
      // In a project, the main part also contains the table of contents.
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
