import { brand } from '../../core/brand.ts'

/** Headline and line beneath it, by the tag of what was clicked; anything else has the general one. */
const reasons: Record<string, { title: string; text: string }> = {
  toolbar_explore_potential: { title: 'See how far you can go', text: 'Learning is free. Pro opens what goes further.' },
  user_menu_upgrade: { title: 'Go further with Pro', text: 'Your answers and notes stay yours on every plan.' },
  project_locked: { title: 'This project is part of Pro', text: 'You can read its overview as long as you like. Pro opens the steps.' },
  pro_badge_project_head: {
    title: 'This project is part of Pro',
    text: 'You can read its overview as long as you like. Pro opens the steps.',
  },
  pro_badge_directory: {
    title: 'This project is part of Pro',
    text: 'You can read its overview as long as you like. Pro opens the steps.',
  },
  secret_mission_unlock: {
    title: 'The Secret Mission is part of Pro',
    text: 'It is the step that professionals add. Your answers and notes stay yours on every plan.',
  },
  pro_badge_secret_mission: {
    title: 'The Secret Mission is part of Pro',
    text: 'It is the step that professionals add. Your answers and notes stay yours on every plan.',
  },
  validation_character_limit: { title: 'More room for your answers with Pro', text: 'What you have written stays as it is.' },
  validation_edit: { title: 'Edit finished answers with Pro', text: 'What you handed in stays as it is until you change it.' },
  project_reset: { title: 'Restarting a project is part of Pro', text: 'Nothing is cleared until you say so.' },
  project_share_url: { title: 'Your own address on the title page with Pro', text: 'The documentation itself is yours on every plan.' },
  project_share_theme_select: { title: 'Dark and fun themes are part of Pro', text: 'The light one is yours on every plan.' },
  share_add_project_limit: { title: 'An unlimited portfolio is part of Pro', text: 'What you have published stays where it is.' },
  portfolio_add_project_limit: { title: 'An unlimited portfolio is part of Pro', text: 'What you have published stays where it is.' },
}

const general = { title: 'Free to learn, Pro to go further', text: 'Your answers and notes stay yours on every plan.' }

export const paywallReason = (location: string): { title: string; text: string } => reasons[location] ?? general

/** Sentences of the plans. */
export const planWords = {
  annualSwitch: 'Save with an annual plan',
  recommended: 'Recommended',
  yours: 'Your plan',
  perMonth: 'per month',
  billedMonthly: 'billed monthly, before tax',
  billedAnnually: (perYear: string) => `billed annually (${perYear}/year), before tax`,
  foot: 'Cancel whenever you like: Pro lasts to the end of the period you paid for.',
  noCheckout: 'The checkout is not set up on this server yet. Whoever runs it can tell you how to get Pro.',
  cards: {
    free: {
      name: 'Free',
      text: 'for as long as you like',
      features: ['Every free project, start to finish', '3 portfolio projects', 'Your answers, kept for you'],
      action: 'Stay with Free',
      visitorAction: 'Start free',
    },
    pro: {
      name: 'Pro',
      features: [
        'Secret Missions, Pro projects',
        'Unlimited portfolio and quizzes',
        'Edit answers, restart projects',
        'README and Markdown export',
        'Dark and fun themes',
      ],
      action: 'Upgrade to Pro',
    },
    coach: {
      name: 'Personal Coach',
      price: "Let's talk",
      text: 'one person, at your pace',
      features: ['Everything in Pro', 'A coach who reads your answers', 'A plan for the work you want'],
      action: 'Write to us',
      contactBefore: 'Write to ',
      contactAfter: ', and tell us what you want to build.',
      contact: brand.contactEmail,
    },
  },
} as const
