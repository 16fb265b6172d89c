type Reason = { title: string; text: string }

const proProject: Reason = { title: 'This project is part of Pro', text: 'Everyone can read its overview. Pro unlocks the steps.' }
const secretMission: Reason = { title: 'The Secret Mission is part of Pro', text: 'It goes one step further than the project.' }
const portfolio: Reason = { title: 'An unlimited portfolio is part of Pro', text: 'What you have published stays where it is.' }

/** Headline and line beneath it, by the tag of what was clicked; anything else has the general one. */
const reasons: Record<string, Reason> = {
  toolbar_explore_potential: { title: 'See how far you can go', text: 'Learning is free. Pro unlocks advanced projects.' },
  user_menu_upgrade: { title: 'Go further with Pro', text: 'Your answers stay yours on every plan.' },
  project_locked: proProject,
  pro_badge_project_head: proProject,
  pro_badge_directory: proProject,
  secret_mission_unlock: secretMission,
  pro_badge_secret_mission: secretMission,
  validation_character_limit: { title: 'Longer answers with Pro', text: 'What you have written stays as it is.' },
  validation_edit: { title: 'Edit finished answers with Pro', text: 'Your answer stays as it is until you change it.' },
  quiz_limit: { title: 'Unlimited quizzes with Pro', text: 'The quizzes that you have completed stay open to you.' },
  project_reset: { title: 'Restarting a project is part of Pro', text: 'Nothing is cleared until you confirm it.' },
  project_share_url: { title: 'Your own address on the title page with Pro', text: 'The documentation itself is included in every plan.' },
  project_share_theme_select: { title: 'Dark and fun themes are part of Pro', text: 'The light theme is included in every plan.' },
  share_add_project_limit: portfolio,
  portfolio_add_project_limit: portfolio,
}

const general: Reason = { title: 'Free to learn, Pro to go further', text: 'Your answers stay yours on every plan.' }

export const paywallReason = (location: string): Reason => reasons[location] ?? general

/** Sentences of the plans. */
export const planMessages = {
  annualSwitch: 'Save with an annual plan',
  recommended: 'Recommended',
  yours: 'Your plan',
  perMonth: 'per month',
  billedMonthly: 'billed monthly, before tax',
  billedAnnually: (perYear: string) => `billed annually (${perYear}/year), before tax`,
  foot: 'Cancel anytime. You keep Pro until the end of the period you paid for.',
  cards: {
    free: {
      name: 'Free',
      text: 'for as long as you like',
      features: ['Every free project, start to finish', 'Your answers, saved'],
      portfolio: '3 portfolio projects',
      action: 'Stay with Free',
      visitorAction: 'Start free',
    },
    pro: {
      name: 'Pro',
      features: ['Pro projects and Secret Missions', 'Edit answers, restart projects', 'Answers of up to 2,000 characters'],
      portfolio: 'Unlimited portfolio',
      action: 'Upgrade to Pro',
    },
    coach: {
      name: 'Personal Coach',
      price: "Let's talk",
      text: 'one person, at your pace',
      features: ['Everything in Pro', 'A coach who reads your answers', 'A plan for the work you want'],
      action: 'Write to us',
      contactBefore: 'Write to ',
      contactAfter: ' and tell us what you want to build.',
    },
  },
} as const
