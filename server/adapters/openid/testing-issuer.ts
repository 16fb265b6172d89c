import { OAuth2Server } from 'oauth2-mock-server'

type Claims = Record<string, unknown>

/** A real issuer on this machine, with the claims of the next user who logs in. */
export const startIssuer = async () => {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  let claims: Claims = {}
  const profile: { claims: Claims } = { claims: {} }
  server.service.on('beforeTokenSigning', (token: { payload: Claims }) => Object.assign(token.payload, claims))
  server.service.on('beforeUserinfo', (answer: { body: Claims }) => Object.assign(answer.body, profile.claims))
  await server.start(0, 'localhost')
  return {
    url: server.issuer.url!,
    server,
    settings: { OIDC_ISSUER: server.issuer.url!, OIDC_CLIENT_ID: 'fieldwork', OIDC_CLIENT_SECRET: 'a secret of the issuer' },
    /** `inProfile`: what only the call for the profile says. */
    signsIn: (next: Claims, inProfile: Claims = {}) => {
      claims = next
      profile.claims = { sub: next['sub'], ...inProfile }
    },
    stop: () => server.stop(),
  }
}

export type TestIssuer = Awaited<ReturnType<typeof startIssuer>>
