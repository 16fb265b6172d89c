import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client'
import { areGroupsElsewhere, type GroupRole, groupsIn, rolesOf } from '../../settingFormats.ts'
import type { Config } from '../../config.ts'

/**
 * A person as the issuer knows them. `email` is in the issuer's own spelling, and undefined unless the issuer has checked it. `roles`: given
 * by their groups; 'elsewhere' if the issuer left these out or couldn't be asked for them, undefined without OIDC_ROLES.
 */
export type Identity = {
  issuer: string
  subject: string
  email: string | undefined
  name: string | undefined
  roles: GroupRole[] | 'elsewhere' | undefined
}

/** Secrets of one attempt to sign in: `state` and `nonce` come back with the answer, `verifier` proves who asked. */
export type AttemptSecrets = { state: string; nonce: string; verifier: string }

/** An OpenID issuer. Both calls throw when it cannot be reached; `identity` also when the answer is not one to this attempt. */
export type Issuer = {
  /** Address at which the browser signs in. `callback`: the address to return to. */
  address: (callback: string, secrets: AttemptSecrets) => Promise<URL>
  /** `answer`: the address to which the browser came back. */
  identity: (answer: URL, secrets: AttemptSecrets) => Promise<Identity>
}

/** For each response of the issuer. */
const timeoutSeconds = 10

export const createIssuer = ({ issuer, clientId, clientSecret, roles }: NonNullable<Config['openId']>): Issuer => {
  const server = new URL(issuer)
  // Configuration refuses plain http, except on this machine.
  // Without the second check, the library trusts TLS and doesn't verify the ID token's signature.
  const execute = [...(server.protocol === 'http:' ? [allowInsecureRequests] : []), enableNonRepudiationChecks]
  let discovered: Promise<Configuration> | undefined
  const configuration = (): Promise<Configuration> => {
    discovered ??= discovery(server, clientId, clientSecret, undefined, { timeout: timeoutSeconds, execute }).catch((error: unknown) => {
      discovered = undefined
      throw error
    })
    return discovered
  }
  return {
    address: async (callback, { state, nonce, verifier }) =>
      buildAuthorizationUrl(await configuration(), {
        redirect_uri: callback,
        scope: 'openid email profile',
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      }),
    identity: async (answer, { state, nonce, verifier }) => {
      const known = await configuration()
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
      const tokens = await authorizationCodeGrant(known, answer, checks)
      const token = tokens.claims()!
      const hasEmail = token['email'] !== undefined
      const isWhole = hasEmail && (!roles || groupsIn(roles, token) !== undefined || !known.serverMetadata().userinfo_endpoint)
      // Some issuers keep the address or the groups for this call. In an outage, only the address is needed.
      const more = isWhole
        ? {}
        : await fetchUserInfo(known, tokens.access_token, token.sub).catch((error: unknown) => {
            if (!hasEmail || !isOutage(error)) throw error
          })
      const claims: Record<string, unknown> = { ...token, ...more }
      const isVerified = claims['email_verified'] === true || claims['email_verified'] === 'true'
      return {
        issuer: token.iss,
        subject: token.sub,
        email: isVerified && typeof claims['email'] === 'string' ? claims['email'] : undefined,
        name: typeof claims['name'] === 'string' ? claims['name'] : undefined,
        roles: roles && (!more || areGroupsElsewhere(roles, claims) ? 'elsewhere' : rolesOf(roles, claims)),
      }
    },
  }
}

/** True if the issuer couldn't be reached, or failed. A refusal is an answer: the person may have lost more than a group. */
const isOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  // Some errors of the library have the response as their cause, others its status.
  const status = error.cause instanceof Response ? error.cause.status : 'status' in error ? error.status : undefined
  if (typeof status === 'number') return status >= 500 || status === 429
  const code = 'code' in error ? error.code : undefined
  return code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT' || (error instanceof TypeError && error.message === 'fetch failed')
}
