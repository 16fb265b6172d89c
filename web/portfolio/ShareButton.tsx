import { useRef, useState } from 'react'
import { portfolioWords as words } from '@fieldwork/core/messages/portfolio.ts'
import { publicPortfolioPath } from '@fieldwork/core/portfolio/paths.ts'
import { sendEvent } from '../platform/events/sendEvent.ts'
import { useMediaQuery } from '../platform/browser/mediaQuery.ts'
import { canShareLinks, publicOrigin } from '../platform/page/publicOrigin.ts'
import { Button, type ButtonVariant } from '../ui/buttons/Button.tsx'
import { copyLater, copyText } from '../ui/dom/clipboard.ts'
import { GlobeIcon, ShareIcon } from '../ui/icons/icons.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import { Tooltip } from '../ui/popovers/Tooltip.tsx'
import { TooltipContent } from '../ui/popovers/TooltipContent.tsx'
import { useTemporaryFlag } from '../ui/buttons/useTemporaryFlag.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { portfolioMessages as messages } from '../messages/portfolio.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './Portfolio.module.css'

type Props = {
  nickname: string
  variant?: ButtonVariant
  /** Why the portfolio can't be shared yet. */
  notYet?: string | undefined
  /**
   * Makes a private portfolio public first. Where others can open its address, calls `copy` during the press that publishes, with the promise of
   * the nickname.
   */
  publish?: ((copy: (nickname: Promise<string>) => void) => void) | undefined
  /** Called once it's public and its address is copied. */
  onPublished?: () => void
}

/** Copies the address of a portfolio, or shows it if the browser refuses to copy. */
export const ShareButton = ({ nickname, variant = 'outline', notYet, publish, onPublished }: Props) => {
  const around = useRef<HTMLSpanElement>(null)
  const [isCopied, flash] = useTemporaryFlag(2000)
  const [byHand, setByHand] = useState<string>()
  const [hasPublished, setPublished] = useState(false)
  const copied = hasPublished ? messages.publishedAndCopied : words.copied
  // What is above it on a narrow screen, and below it, must stay readable.
  const side = useMediaQuery('(width < 760px)') ? 'top' : 'left'
  const addressOf = (own: string) => publicOrigin() + publicPortfolioPath(own)
  const finish = (isDone: boolean, address: string) => {
    setByHand(isDone ? undefined : address)
    if (!isDone) return
    flash()
    sendEvent({ name: 'portfolio_link_copied', data: {} })
  }
  const share = async () => finish(await copyText(addressOf(nickname)), addressOf(nickname))
  const copyAfterPublishing = (own: Promise<string>) => {
    const address = own.then(addressOf)
    setPublished(true)
    // The dialog or a toast shows a failure.
    copyLater(address).then(
      async (isDone) => {
        finish(isDone, await address)
        if (isDone) onPublished?.()
      },
      () => {},
    )
  }
  return (
    <div className={styles.share}>
      <span ref={around} className={styles.around}>
        <Tooltip text={notYet} show={notYet !== undefined} side={side}>
          <Button
            variant={notYet === undefined ? variant : 'outline'}
            icon={publish && !canShareLinks() ? GlobeIcon : ShareIcon}
            softDisabled={notYet !== undefined}
            onClick={() => (publish ? publish(copyAfterPublishing) : (setPublished(false), void share()))}
          >
            {publish ? (canShareLinks() ? messages.publishAndShare : messages.publish) : words.share}
          </Button>
        </Tooltip>
        <TooltipContent open={isCopied && !hasPublished} around={around} side={side}>
          {copied}
        </TooltipContent>
      </span>
      <VisuallyHidden role="status">{isCopied && copied}</VisuallyHidden>
      {byHand && (
        <Stack gap={8} text="small" surface="panel" className={styles.byHand} role="alert" data-edged>
          <p>{messages.copyByHand}</p>
          <TextField label={messages.address} labelHidden readOnly value={byHand} onFocus={({ target }) => target.select()} />
        </Stack>
      )}
    </div>
  )
}
