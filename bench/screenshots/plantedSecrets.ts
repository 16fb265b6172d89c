import { digits, hex, lettersAndDigits, lowerAndDigits, upperAndDigits, type Chance } from '../measuring/chance.ts'

/** A line of a screenshot: its words, some of them secret. */
export type Piece = string | { secret: string; kind: string }
type Line = (chance: Chance) => Piece[]

const planted = (kind: string, secret: string): Piece => ({ kind, secret })
const base64 = `${lettersAndDigits}+/`

const awsKeyId: Line = (c) => [planted('key', `${c.one(['AKIA', 'ASIA'])}${c.text('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 16)}`)]
const awsSecret: Line = (c) => [planted('key', c.text(base64, 40))]
const github: Line = (c) => [
  planted(
    'key',
    c.below(3)
      ? `${c.one(['ghp_', 'gho_', 'ghs_'])}${c.text(lettersAndDigits, 36)}`
      : `github_pat_${c.text(lettersAndDigits, 22)}_${c.text(lettersAndDigits, 40)}`,
  ),
]
const slack: Line = (c) => [planted('key', `xoxb-${c.text(digits, 11)}-${c.text(digits, 12)}-${c.text(lettersAndDigits, 24)}`)]
const stripe: Line = (c) => [planted('key', `${c.one(['sk_live_', 'sk_test_', 'rk_live_'])}${c.text(lettersAndDigits, 24)}`)]
const google: Line = (c) => [planted('key', `AIza${c.text(`${lettersAndDigits}_-`, 35)}`)]
const npmToken: Line = (c) => [planted('key', `npm_${c.text(lettersAndDigits, 36)}`)]
const model: Line = (c) => [planted('key', `sk-${c.one(['proj-', ''])}${c.text(lettersAndDigits, 40)}`)]
const jwt: Line = (c) => [
  planted('token', `eyJhbGciOiJIUzI1NiJ9.eyJ${c.text(lettersAndDigits, 38)}.${c.text(`${lettersAndDigits}_-`, 43)}`),
]
const password = (c: Chance) => c.text(`${lettersAndDigits}!#%`, 12 + c.below(8))
const host: Line = (c) => [c.one(['db.internal', 'localhost', '10.0.3.17', 'cache.example.net'])]
const address = (c: Chance) =>
  `${c.one(['ines', 'jonas.weber', 'priya_k', 'm.okafor', 'sofia.rossi', 'admin', 'lee.w'])}@${c.one(['example.com', 'mail.example.org', 'acme-corp.io', 'uni-ulm.de'])}`
export const email: Line = (c) => [planted('email', address(c))]
export const account = (c: Chance) => c.text('123456789', 1) + c.text(digits, 11)
const grouped = (text: string, size: number, by: string) => text.match(new RegExp(`.{1,${size}}`, 'g'))!.join(by)

/** A card number with the right last digit. */
const cardNumber = (c: Chance): string => {
  const start = `4${c.text(digits, 14)}`
  const sum = [...start].reduce(
    (total, digit, index) => total + (index % 2 === 0 ? [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][Number(digit)]! : Number(digit)),
    0,
  )
  return `${start}${(10 - (sum % 10)) % 10}`
}
const iban = (c: Chance): string => {
  const number = c.text(digits, 18)
  const check = 98n - (BigInt(`${number}131400`) % 97n)
  return `DE${String(check).padStart(2, '0')}${number}`
}

/** Lines of a terminal, a file of settings or a log. */
export const terminalSecrets: Line[] = [
  (c) => ['export AWS_ACCESS_KEY_ID=', ...awsKeyId(c)],
  (c) => ['aws_secret_access_key = ', ...awsSecret(c)],
  (c) => ['AWS_SECRET_ACCESS_KEY="', ...awsSecret(c), '"'],
  (c) => ['git remote set-url origin https://ines:', ...github(c), '@github.com/ines/app.git'],
  (c) => ['GITHUB_TOKEN=', ...github(c)],
  (c) => ['SLACK_BOT_TOKEN=', ...slack(c)],
  (c) => ['STRIPE_SECRET_KEY=', ...stripe(c)],
  (c) => ['$ stripe listen --api-key ', ...stripe(c)],
  (c) => ['//registry.npmjs.org/:_authToken=', ...npmToken(c)],
  (c) => ['OPENAI_API_KEY=', ...model(c)],
  (c) => ['maps key: ', ...google(c)],
  (c) => ['curl -H "Authorization: Bearer ', ...jwt(c), '"'],
  (c) => ["curl -H 'Authorization: Bearer ", planted('token', c.text(lettersAndDigits, 32)), "' https://api.example.com/v2/me"],
  (c) => ['DATABASE_URL=postgres://app:', planted('password', password(c)), '@', ...host(c), ':5432/app'],
  (c) => ['redis://default:', planted('password', password(c)), '@', ...host(c), ':6379'],
  (c) => ['$ mysql -u root -p', planted('password', password(c)), ' shop'],
  (c) => ['$ sshpass -p ', planted('password', password(c)), ' ssh deploy@', ...host(c)],
  (c) => ['DB_PASSWORD=', planted('password', password(c))],
  (c) => ['$ docker login -u ines --password ', planted('password', password(c))],
  (c) => ['SESSION_SECRET=', planted('key', c.text(hex, 48))],
  (c) => ['api_key: ', planted('key', c.text(lettersAndDigits, 32))],
  (c) => ['Author: Ines Berg <', ...email(c), '>'],
  (c) => ['    "Arn": "arn:aws:iam::', planted('account', account(c)), ':user/ines"'],
  (c) => ['aws_account_id = "', planted('account', account(c)), '"'],
  (c) => ['docker push ', planted('account', account(c)), '.dkr.ecr.eu-central-1.amazonaws.com/shop:1.4.2'],
  (c) => [
    `-----BEGIN ${c.one(['OPENSSH', 'RSA', 'EC'])} PRIVATE KEY-----\n`,
    ...[0, 1, 2].flatMap(() => [planted('key', c.text(base64, 64)), '\n']),
    '-----END PRIVATE KEY-----',
  ],
]

/** Properties of a document in JSON: name and value. */
export const jsonSecrets: Line[] = [
  (c) => ['"email": "', ...email(c), '"'],
  (c) => ['"access_token": "', planted('token', c.text(lettersAndDigits, 40)), '"'],
  (c) => ['"SecretAccessKey": "', ...awsSecret(c), '"'],
  (c) => ['"AccessKeyId": "', ...awsKeyId(c), '"'],
  (c) => ['"apiKey": "', ...google(c), '"'],
  (c) => ['"password": "', planted('password', password(c)), '"'],
  (c) => ['"Account": "', planted('account', account(c)), '"'],
  (c) => ['"id_token": "', ...jwt(c), '"'],
  (c) => ['"client_secret": "', planted('key', c.text(`${lettersAndDigits}_-`, 34)), '"'],
  (c) => [
    '"webhook": "https://hooks.slack.com/services/',
    planted('key', `T${c.text(upperAndDigits, 8)}/B${c.text(upperAndDigits, 8)}/${c.text(lettersAndDigits, 24)}`),
    '"',
  ],
  (c) => ['"iban": "', planted('account', iban(c)), '"'],
]

/** Label and value, as a dashboard shows them. */
export const dashboardSecrets: Line[] = [
  (c) => ['Account ID|', planted('account', grouped(account(c), 4, '-'))],
  (c) => ['Account ID|', planted('account', account(c))],
  (c) => ['Access key|', ...awsKeyId(c)],
  (c) => ['Secret access key|', ...awsSecret(c)],
  (c) => ['Signed in as|', ...email(c)],
  (c) => ['Owner|', ...email(c)],
  (c) => ['API key|', ...google(c)],
  (c) => ['Secret key|', ...stripe(c)],
  (c) => ['Card|', planted('account', grouped(cardNumber(c), 4, ' '))],
  (c) => ['IBAN|', planted('account', grouped(iban(c), 4, ' '))],
  (c) => ['Personal access token|', ...github(c)],
  (c) => ['Bot token|', ...slack(c)],
]

/** Long or strange words that are no secrets, in lines of a terminal. */
export const harmlessLines: ((c: Chance) => string)[] = [
  (c) => `commit ${c.text(hex, 40)}`,
  (c) => `${c.text(hex, 7)} (HEAD -> main, origin/main) Merge pull request #${c.below(900)} from shop/fix-cart`,
  (c) => `sha256:${c.text(hex, 64)}: Pull complete`,
  (c) => `Digest: sha256:${c.text(hex, 64)}`,
  (c) => `request ${uuid(c)} took ${c.below(900)} ms`,
  (c) => `dist/assets/index-${c.text(lettersAndDigits, 8)}.js   ${c.below(400)}.${c.below(99)} kB │ gzip: ${c.below(99)}.${c.below(99)} kB`,
  (c) => `added ${c.below(900)} packages, and audited ${c.below(2000)} packages in ${c.below(60)}s`,
  (c) => `"integrity": "sha512-${c.text(base64, 86)}=="`,
  (c) => `npm http fetch GET 200 https://registry.npmjs.org/@types%2fnode ${c.below(400)}ms (cache hit)`,
  (c) =>
    `2026-0${1 + c.below(9)}-1${c.below(9)}T0${c.below(9)}:4${c.below(9)}:1${c.below(9)}.${c.text(digits, 3)}Z INFO  server listening on 0.0.0.0:${3000 + c.below(999)}`,
  (c) => `i-${c.text(hex, 17)}   t3.micro   running   10.0.${c.below(255)}.${c.below(255)}   vpc-${c.text(hex, 17)}`,
  () => `CONTAINER ID   IMAGE                COMMAND                  CREATED         STATUS`,
  (c) => `${c.text(hex, 12)}   nginx:1.27-alpine    "/docker-entrypoint.…"   ${c.below(59)} seconds ago   Up ${c.below(59)} seconds`,
  (c) => `pod/shop-${c.text(lowerAndDigits, 10)}-${c.text(lowerAndDigits, 5)}   1/1   Running   0   ${c.below(59)}m`,
  (c) => `drwxr-xr-x  ${c.below(9)} ines ines   4096 Nov ${1 + c.below(28)} 09:1${c.below(9)} node_modules`,
  (c) =>
    `-rw-r--r--  1 ines ines ${c.text('123456789', 1)}${c.text(digits, 11)} Nov ${1 + c.below(28)} 09:1${c.below(9)} backup-2026-11-0${1 + c.below(8)}.tar.gz`,
  (c) => `    at Object.<anonymous> (/home/ines/shop/src/cart/addToCart.test.ts:${c.below(200)}:${c.below(40)})`,
  () => `Terraform used the selected providers to generate the following execution plan.`,
  () => `  + arn = (known after apply)   + id = (known after apply)   + version_id = (known after apply)`,
  (c) => `kubernetes-bootcamp-${c.text(hex, 9)}   1/1     Running   0          ${c.below(30)}h`,
  (c) => `Successfully built ${c.text(hex, 12)} and tagged shop:${c.below(9)}.${c.below(20)}.${c.below(20)}`,
  (c) => `ETag: "${c.text(hex, 32)}"   Content-Length: ${c.below(99999)}   X-Request-Id: ${uuid(c)}`,
  () => `npm warn deprecated glob@7.2.3: Glob versions prior to v9 are no longer supported`,
  (c) => `ssh-ed25519 fingerprint SHA256:${c.text(base64, 43)} (stored)`,
  (c) =>
    `build ${c.text(digits, 13)} finished, artifact shop-${c.below(9)}.${c.below(9)}.${c.below(99)}-rc.${c.below(9)}+build.${c.text(digits, 4)}`,
  () => `const handleCheckoutButtonPressed = useCallback(async (event: MouseEvent<HTMLButtonElement>) => {`,
  () => `ines@laptop:~/projects/shop$ npm run build -- --mode production --outDir dist/client`,
  () => `password: ********   token: (hidden)   secret: <redacted>`,
  () => `TOKEN=$(cat token.txt)   PASSWORD=$DB_PASSWORD   api_key: \${{ secrets.API_KEY }}`,
  (c) => `Enter your password: ${c.one(['', 'Sorry, try again.'])}`,
  (c) => `process.env.STRIPE_SECRET_KEY is not set; tokens are refreshed every ${c.below(60)} minutes`,
  () => `resource "aws_secretsmanager_secret" "database_password" { name = "shop/database-password" }`,
]

/** Properties of a document in JSON that hold no secret. */
export const harmlessProperties: ((c: Chance) => string)[] = [
  (c) => `"id": "${uuid(c)}"`,
  (c) => `"createdAt": "2026-10-1${c.below(9)}T1${c.below(9)}:0${c.below(9)}:33.${c.text(digits, 3)}Z"`,
  (c) => `"version": "${c.below(9)}.${c.below(20)}.${c.below(20)}-beta.${c.below(9)}"`,
  (c) => `"sha": "${c.text(hex, 40)}"`,
  (c) => `"image": "ghcr.io/shop/api@sha256:${c.text(hex, 64)}"`,
  (c) => `"bytes": ${c.text('123456789', 1)}${c.text(digits, 8)}`,
  (c) => `"timestamp": ${c.text('1', 1)}7${c.text(digits, 11)}`,
  () => `"region": "eu-central-1"`,
  () => `"nextToken": null`,
  () => `"keyName": "laptop-2026"`,
  () => `"passwordResetRequired": false`,
  () => `"tokenType": "Bearer"`,
  (c) => `"bucket": "shop-uploads-${c.text(lowerAndDigits, 6)}-eu-central-1"`,
  (c) => `"arn": "arn:aws:s3:::shop-uploads-${c.text(lowerAndDigits, 6)}"`,
  () => `"description": "Allows the checkout service to write orders"`,
]

/** Label and value without a secret. */
export const harmlessRows: ((c: Chance) => string)[] = [
  (c) => `Deployment|${c.text(hex, 8)}`,
  (c) => `Commit|${c.text(hex, 40)}`,
  () => `Region|Europe (Frankfurt) eu-central-1`,
  (c) => `Instance|i-${c.text(hex, 17)}`,
  (c) => `Requests today|${1 + c.below(9)},${c.text(digits, 3)},${c.text(digits, 3)}`,
  (c) => `Storage used|${c.text('123456789', 1)}${c.text(digits, 11)} bytes`,
  (c) => `Created|November ${1 + c.below(28)}, 2026, 14:0${c.below(9)} (UTC+01:00)`,
  (c) => `Status|${c.one(['Active', 'Healthy', 'Running', 'Available'])}`,
  (c) => `Request ID|${uuid(c)}`,
  (c) => `Domain|shop-${c.text(lowerAndDigits, 8)}.fieldwork-example.app`,
  () => `Secret key|••••••••••••••••`,
  (c) => `Password|Last changed ${1 + c.below(90)} days ago`,
  (c) => `API keys|${c.below(9)} active, none expires this month`,
  () => `Runtime|Node.js 24.x (arm64)`,
  (c) => `Function|checkout-service-production-${c.one(['webhook', 'worker', 'resize'])}`,
  (c) => `Invoice|INV-2026-${c.text(digits, 6)}`,
]

const uuid = (c: Chance) => [8, 4, 4, 4, 12].map((length) => c.text(hex, length)).join('-')
