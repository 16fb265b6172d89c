import { OAuth2Server } from 'oauth2-mock-server'
import { readCommandLine } from '@fieldwork/compiler/commandLine.ts'

const help = `npm run issuer -- [email] [name]

Runs an OpenID issuer on this machine that signs in everybody as the same person, to try single sign-on without an account anywhere.`

const [email = 'ines@example.org', name = 'Ines'] = readCommandLine(help, {}).positionals
const issuer = new OAuth2Server()
await issuer.issuer.keys.generate('RS256')
issuer.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) =>
  Object.assign(token.payload, { sub: email, email, email_verified: true, name }),
)
await issuer.start(3900, 'localhost')
console.log(
  [
    `Everybody who comes here is signed in as ${name} <${email}>. Start the app beside it with:`,
    `OIDC_ISSUER=${issuer.issuer.url} OIDC_CLIENT_ID=fieldwork OIDC_CLIENT_SECRET=fieldwork npm start`,
  ].join('\n'),
)
