import { defaultLimits, limitOf } from '@fieldwork/core/plans/features.ts'
import type { Gate } from '@fieldwork/core/plans/gates.ts'
import { gateAt, type PaywallLocation } from '@fieldwork/core/plans/locations.ts'
import { lockTitle } from './locks.ts'

type Reason = { title: string; text: string }

const portfolio = 'What you have published stays where it is.'

/** The line beneath the headline. */
const texts: Record<Gate, string> = {
  project_locked: 'Everyone can read its overview. Pro unlocks the steps.',
  secret_mission_unlock: 'It goes one step further than the project.',
  validation_edit: 'Your answer stays as it is until you change it.',
  project_reset: 'Nothing is cleared until you confirm it.',
  schedule_days_per_week: 'Four to seven days a week are included in every plan.',
  project_share_theme_select: 'The light theme is included in every plan.',
  project_share_url: 'The documentation itself is included in every plan.',
  project_share_export: 'The PDF is included in every plan.',
  validation_character_limit: 'What you have written stays as it is.',
  quiz_limit: 'The quizzes that you have completed stay open to you.',
  portfolio_add_project_limit: portfolio,
  share_add_project_limit: portfolio,
}

const further: Reason = { title: 'Go further with Pro', text: 'Your answers stay yours on every plan.' }
const offers: Partial<Record<PaywallLocation, Reason>> = {
  toolbar_explore_potential: {
    title: 'See how far you can go',
    text: 'Learning is free. Pro adds every Pro project, Secret Missions and unlimited quizzes.',
  },
  user_menu_upgrade: further,
  account_upgrade: further,
}
const general: Reason = { title: 'Free to learn, Pro to go further', text: 'Your answers stay yours on every plan.' }

/** Headline and line beneath it, by where the paywall was opened. */
export const paywallReason = (location: PaywallLocation): Reason => {
  const gate = gateAt(location)
  return gate ? { title: lockTitle(gate), text: texts[gate] } : (offers[location] ?? general)
}

/** Parts of the product that this server may lack. Plans don't list what isn't there. */
type PlanParts = { hasTutor: boolean; hasPortfolio: boolean }

/** What a plan counts, with the limits that the server enforces. */
const limitLines = (plan: 'free' | 'pro', { hasPortfolio }: PlanParts): string[] => {
  const quizzes = limitOf(defaultLimits, plan, 'quizCompletion')
  const characters = limitOf(defaultLimits, plan, 'validationTextCharacter')
  const works = limitOf(defaultLimits, plan, 'portfolioDocument')
  return [
    quizzes === null ? 'Unlimited quizzes' : `${quizzes} quizzes in all`,
    characters === null ? 'Answers of any length' : `Answers of up to ${characters.toLocaleString('en')} characters`,
    ...(hasPortfolio ? [works === null ? 'Unlimited portfolio' : `${works} portfolio projects`] : []),
  ]
}

/** Sentences of the plans. */
export const planMessages = {
  annualSwitch: 'Save with an annual plan',
  plan: { free: 'Free plan', pending: 'Pro plan, payment pending', pro: 'Pro plan' },
  /** After a cancellation. */
  proUntil: (date: string) => `Pro plan until ${date}`,
  recommended: 'Recommended',
  yours: 'Your plan',
  perMonth: 'per month',
  testCheckout: 'Test checkout: you won’t be charged.',
  billedMonthly: 'billed monthly, before tax',
  billedAnnually: (perYear: string) => `billed annually (${perYear}/year), before tax`,
  foot: 'Cancel anytime. You keep Pro until the end of the period you paid for.',
  opening: 'Opening the checkout',
  checkoutFailed: 'Failed to get checkout URL',
  impersonating: 'Nothing can be bought while you impersonate someone.',
  alreadyPro: 'You have Pro already.',
  cards: {
    free: {
      name: 'Free',
      text: 'for as long as you like',
      features: (parts: PlanParts) => [
        'Every free project, start to finish',
        parts.hasTutor ? 'Notes, highlights and help with each project' : 'Notes and highlights in each project',
        'A study plan, and for each finished project a PDF, a public page and a credential',
        ...limitLines('free', parts),
      ],
      action: 'Stay with Free',
      visitorAction: 'Start free',
    },
    pro: {
      name: 'Pro',
      features: (parts: PlanParts) => [
        'Pro projects, and Secret Missions: extra tasks at the end of projects',
        'Edit answers, restart projects',
        ...limitLines('pro', parts),
      ],
      action: 'Upgrade to Pro',
    },
    coach: {
      name: 'Personal Coach',
      price: "Let's talk",
      text: 'one person, at your pace',
      features: () => ['Everything in Pro', 'A coach who reads your answers', 'A plan for the work you want'],
      action: 'Write to us',
      contactBefore: 'Write to ',
      contactAfter: ' and tell us what you want to build.',
    },
  },
} as const
