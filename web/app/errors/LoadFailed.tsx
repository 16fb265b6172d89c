import { createRoot } from 'react-dom/client'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { shellMessages } from '../../messages/shell.ts'
import { isReported } from './errorActions.ts'
import styles from './LoadFailed.module.css'
import { reportError } from '../../platform/errors/reportError.ts'
import { RetryIcon } from '../../ui/icons/icons.ts'

/** Shows that the app couldn't load its data, below the text of the first response. */
export const showLoadFailed = (error: Error): void => {
  if (isReported(500, error)) reportError(error)
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(
    <section className={styles.notice} aria-label={shellMessages.notices}>
      <Banner
        type="error"
        action={
          <Button size="small" icon={RetryIcon} onClick={() => location.reload()}>
            {shellMessages.tryAgain}
          </Button>
        }
      >
        {shellMessages.loadFailed(error.message)}
      </Banner>
    </section>,
  )
}
