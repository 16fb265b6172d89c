import { useState } from 'react'
import { brand } from '../../core/brand.ts'
import type { BillingPeriod } from '../../core/plans/prices.ts'
import { useFlag, useUser } from '../accounts/api.ts'
import type { ModalProps } from '../shell/modals/modalProps.ts'
import { ModalDialog } from '../shell/modals/ModalDialog.tsx'
import { useModal } from '../shell/modals/ModalContext.ts'
import { openModal } from '../shell/modals/modals.ts'
import { useHere } from '../shell/useHere.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { Switch } from '../ui/Switch.tsx'
import { paywallReason, planWords as words } from '../words/plans.ts'
import { PlanCard } from './PlanCard.tsx'
import { planCards, type PlanCardName } from './planCards.ts'
import styles from './Paywall.module.css'

/** What was asked for is part of Pro: under a headline that names it, the plans, or, without a checkout, that there are none to choose. */
export const Paywall = ({ location }: ModalProps['paywall']) => {
  const hasCheckout = useFlag('capability.checkout')
  return hasCheckout ? <PlanChoice location={location} /> : <NoCheckout location={location} />
}

const NoCheckout = ({ location }: ModalProps['paywall']) => {
  const { close } = useModal()
  return (
    <ModalDialog title={paywallReason(location).title} width="small">
      <p className={styles.sentence}>{words.noCheckout}</p>
      <Button look="filled" onClick={close}>
        {words.close}
      </Button>
    </ModalDialog>
  )
}

const PlanChoice = ({ location }: ModalProps['paywall']) => {
  const user = useUser()
  const { title, text } = paywallReason(location)
  const [period, setPeriod] = useState<BillingPeriod>('monthly')
  const [hasAskedForPro, setAskedForPro] = useState(false)
  const own = user && (user.isPro ? 'pro' : 'free')
  // A coach is talked to: without an address there is none.
  const cards = planCards.filter(({ name }) => name !== 'coach' || brand.contactEmail)

  const action: Record<PlanCardName, () => React.ReactNode> = {
    free: () => <FreeAction isSignedIn={Boolean(user)} />,
    pro: () => (
      <Button look="pro" wide notYet={own === 'pro'} onClick={() => setAskedForPro(true)}>
        {words.cards.pro.action}
      </Button>
    ),
    coach: () => <CoachAction />,
  }
  return (
    <ModalDialog title={title} width="wide">
      <div className={styles.head}>
        <p>{text}</p>
        <Switch
          label={words.annualSwitch}
          checked={period === 'annual'}
          onChange={(isAnnual) => setPeriod(isAnnual ? 'annual' : 'monthly')}
        />
      </div>
      {hasAskedForPro && (
        <div className={styles.answer}>
          <Banner type="neutral">{words.noCheckout}</Banner>
        </div>
      )}
      <ul className={styles.cards}>
        {cards.map((card) => (
          <PlanCard key={card.name} card={card} period={period} isOwn={card.name === own}>
            {action[card.name]()}
          </PlanCard>
        ))}
      </ul>
      <p className={styles.foot}>{words.foot}</p>
    </ModalDialog>
  )
}

/** Somebody who is logged in has this plan already; a visitor gets it by logging in. */
const FreeAction = ({ isSignedIn }: { isSignedIn: boolean }) => {
  const { close } = useModal()
  const here = useHere()
  const logIn = () => openModal('login', { returnTo: here })
  const { action, visitorAction } = words.cards.free
  return (
    <Button wide onClick={isSignedIn ? close : logIn}>
      {isSignedIn ? action : visitorAction}
    </Button>
  )
}

const CoachAction = () => {
  const [isAsked, setAsked] = useState(false)
  const { action, contactBefore, contactAfter } = words.cards.coach
  if (!isAsked)
    return (
      <Button wide onClick={() => setAsked(true)}>
        {action}
      </Button>
    )
  // The button that had the focus is gone; the sentence that takes its place takes the focus, too, and is read out.
  return (
    <p ref={focusOn} tabIndex={-1}>
      {contactBefore}
      <Link to={`mailto:${brand.contactEmail}`}>{brand.contactEmail}</Link>
      {contactAfter}
    </p>
  )
}

const focusOn = (element: HTMLElement | null) => element?.focus()
