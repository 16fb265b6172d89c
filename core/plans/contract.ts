import { endpoint } from '../endpoint.ts'

export const getFeatures = endpoint('getFeatures', 'GET', '/features', {
  summary: 'Returns feature flags and plan limits, for the caller or for visitors.',
  caller: 'anyone',
})

export const createCheckout = endpoint('createCheckout', 'GET', '/checkout/create', {
  summary: 'Returns the address of the checkout page for Pro. It leads back to `returnTo` with `checkout=success` or `checkout=cancelled`.',
  caller: 'signed-in',
  asAnother: 'refused',
  problems: ['malformed', 'not_found', 'already_subscribed', 'payments_unavailable', 'too_many_requests'],
})

export const manageSubscription = endpoint('manageSubscription', 'GET', '/user/manage', {
  summary: 'Returns the address of the page for managing the caller’s subscription. It leads back to `returnTo`.',
  caller: 'pro',
  asAnother: 'refused',
  problems: ['malformed', 'not_found', 'payments_unavailable', 'too_many_requests'],
})

export const welcomeToPro = endpoint('welcomeToPro', 'PUT', '/user/welcome', {
  summary: 'Claims the welcome message of a subscription. True for the first window that asks.',
  caller: 'signed-in',
})

export const changeOwnPlan = endpoint('changeOwnPlan', 'POST', '/user/test', {
  summary: "Sets the plan and flags of the caller's own account, for demonstrations. Not available in production.",
  caller: 'admin',
  problems: ['invalid', 'not_found'],
})
