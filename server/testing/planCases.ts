import { answerTask, type Case, open, proProject, signedIn } from './roleCases.ts'

/** Purchases, and what users keep without Pro. */
export const planCases = {
  createCheckout: [
    { path: '/checkout/create?billing_period=annual', expected: [401, 200, 409, 409, 200] },
    { of: 'an unknown period', path: '/checkout/create?billing_period=yearly', expected: [401, 400, 400, 400, 400] },
  ],
  manageSubscription: [{ of: 'nobody who bought anything', path: '/user/manage', expected: [401, 403, 404, 404, 403] }],
  welcomeToPro: [{ method: 'PUT', path: '/user/welcome', expected: signedIn }],
  changeOwnPlan: [
    { method: 'POST', path: '/user/test', body: {}, expected: [401, 403, 403, 403, 200] },
    {
      of: 'a flag that is not to be set',
      method: 'POST',
      path: '/user/test',
      body: { flags: { nothing: true } },
      expected: [401, 403, 403, 403, 422],
    },
  ],
  listOwnWork: [
    { path: `/projects/${open}/work`, expected: signedIn, given: answerTask },
    { of: 'a locked Pro project', path: `/projects/${proProject}/work`, expected: signedIn },
  ],
  listOwnNotes: [
    { path: `/projects/${open}/notes`, expected: signedIn },
    { of: 'a locked Pro project', path: `/projects/${proProject}/notes`, expected: signedIn },
  ],
} satisfies Record<string, Case[]>
