import { endpoint } from '../endpoint.ts'

export const getFeatures = endpoint({
  name: 'getFeatures',
  method: 'GET',
  path: '/features',
  summary: 'Feature flags and plan limits; what a visitor without a session has.',
  caller: 'anyone',
})

export const createCheckout = endpoint({
  name: 'createCheckout',
  method: 'GET',
  path: '/checkout/create',
  summary:
    'The address of a page on which the caller pays for Pro. It leads back to `returnTo` with `checkout=success` or `checkout=cancelled`.',
  caller: 'signed-in',
  asAnother: 'refused',
  problems: ['malformed', 'not_found', 'already_subscribed', 'payments_unavailable', 'too_many_requests'],
})

export const manageSubscription = endpoint({
  name: 'manageSubscription',
  method: 'GET',
  path: '/user/manage',
  summary: 'The address of the page on which the caller changes or ends their subscription. It leads back to `returnTo`.',
  caller: 'pro',
  asAnother: 'refused',
  problems: ['malformed', 'not_found', 'payments_unavailable', 'too_many_requests'],
})

export const welcomeToPro = endpoint({
  name: 'welcomeToPro',
  method: 'PUT',
  path: '/user/welcome',
  summary: 'Takes the one welcome that a subscription brings: true for the first who asks, in whatever window.',
  caller: 'signed-in',
})

export const changeOwnPlan = endpoint({
  name: 'changeOwnPlan',
  method: 'POST',
  path: '/user/test',
  summary: "Sets plan and flags of the caller's own account, for a demonstration. Not in production.",
  caller: 'admin',
  problems: ['invalid', 'not_found'],
})
