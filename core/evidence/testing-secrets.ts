const random = 'k7Qp2ZxV9mLr4TsW8nBd3YfH'

/** Command output with a secret, and the secret. The server and the companion both remove it. */
export const secretOutputs: ReadonlyArray<readonly [output: string, secret: string]> = [
  ['AWS_ACCESS_KEY_ID=AKIAQ3EGRJ7XWPLM2VZT', 'AKIAQ3EGRJ7XWPLM2VZT'],
  ['      access_key ASIAQ3EGRJ7XWPLM2VZT from the profile', 'ASIAQ3EGRJ7XWPLM2VZT'],
  ['aws_secret_access_key = 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', 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYzzzzKEYAAA'],
  [`origin  https://ines:ghp_${random}aB3dE5fG7h9j@github.com/ines/app.git (fetch)`, `ghp_${random}aB3dE5fG7h9j`],
  [`github_pat_${random}_${random}`, random],
  [`SLACK=xoxb-12345678901-123456789012-${random}`, random],
  [`Your key is sk_live_${random}`, random],
  ['maps AIzaSyA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q', 'AIzaSyA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q'],
  [`//registry.npmjs.org/:_authToken=npm_${random}abcdefghij12`, random],
  [`OPENAI=sk-proj-${random}${random}`, random],
  [`header = "Authorization: Bearer fwc_${random}${random}"`, random],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N', 'eyJzdWIiOiIxMjM0NTY3ODkwIn0'],
  [`> Authorization: Bearer ${random}`, random],
  ['DATABASE_URL=postgres://app:s3cr3t!pw@db.internal:5432/app', 's3cr3t!pw'],
  ['password=correct-horse-7', 'correct-horse-7'],
  ['  "password": "correct-horse-7",', 'correct-horse-7'],
  ["PGPASSWORD='hunter2x9'", 'hunter2x9'],
  ['"client_secret": "Ab3-dE6_gH9jKlMn0pQr"', 'Ab3-dE6_gH9jKlMn0pQr'],
  ['SESSION_SECRET=9f86d081884c7d659a2feaa0c55ad015', '9f86d081884c7d659a2feaa0c55ad015'],
  ['node server.js --api-key a1b2c3d4e5f6', 'a1b2c3d4e5f6'],
  [`restored ${random}aB3dE5fG7h9j from the vault`, random],
  [
    `-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQ\nAAAAtzc2gtZWQy\n-----END OPENSSH PRIVATE KEY-----`,
    'AAAAtzc2gtZWQy',
  ],
  ['-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEA', 'MIIEowIBAAKCAQEA'],
]

/** Output that tasks ask for and that resembles a secret. It must stay unchanged. */
export const harmlessOutputs: readonly string[] = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  notes.txt',
  'd41d8cd98f00b204e9800998ecf8427e',
  'commit da39a3ee5e6b4b0d3255bfef95601890afd80709 (HEAD -> main)',
  'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
  '550e8400-e29b-41d4-a716-446655440000',
  'HTTP/1.1 200 OK\nContent-Type: text/html; charset=utf-8\nContent-Length: 38',
  'Author: Ines Berg <ines.berg@example.com>',
  'The password is required.\ntokens: 12\nthe secret: none',
  'password=${PASSWORD}',
  'listening on http://localhost:8080/',
  '-rw-r--r-- 1 ines ines 4096 Nov 20 10:00 /home/ines/projects/tide-table/src/components/TideTable.tsx',
  '{"keywords":["tide","moon"],"count":3}',
  'bearer of good news',
  '-----BEGIN CERTIFICATE-----\nabcdef\n-----END CERTIFICATE-----',
  'größer als 3 m, für Æsop und 東京',
  '',
  '\ttabs\tand  blanks ',
]
