import { isLocalHost } from '@fieldwork/core/localHost.ts'
import { ConfigurationError } from './configurationError.ts'
import type { GroupRoles } from './settingFormats.ts'

export type OpenIdSettings = { issuer: string; clientId: string; clientSecret: string; roles: GroupRoles | undefined }

type OpenIdVariables = {
  OIDC_ISSUER?: string | undefined
  OIDC_CLIENT_ID?: string | undefined
  OIDC_CLIENT_SECRET?: string | undefined
  OIDC_ROLES?: GroupRoles | undefined
}

export const googleIssuer = 'https://accounts.google.com'

/** Google's issuer unless OIDC_ISSUER names another. Plain http works only on this machine: an eavesdropper could log in as anyone. */
export const openIdOf = ({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_ROLES }: OpenIdVariables): OpenIdSettings | undefined => {
  if (!OIDC_ISSUER && !OIDC_CLIENT_ID && !OIDC_CLIENT_SECRET && !OIDC_ROLES) return undefined
  if (!OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET)
    throw new ConfigurationError('Signing in with an issuer needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.')
  const issuer = (OIDC_ISSUER ?? googleIssuer).replace(/\/+$/, '')
  const { protocol, host } = new URL(issuer)
  if (protocol === 'http:' && !isLocalHost(host)) throw new ConfigurationError('OIDC_ISSUER has to begin with https://.')
  return { issuer, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET, roles: OIDC_ROLES }
}
