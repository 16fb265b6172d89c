import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'

/* An answer as long as tutors give at most, of everything that stands in answers. */

export const passages: QuotedPassage[] = Array.from({ length: 12 }, (_, at) => ({
  stepId: 'sign',
  blockId: `b${at}`,
  title: `Passage ${at + 1}`,
  quote: 'Without `-copy_extensions copy`, openssl drops the names that the request asked for.',
}))

const part = (
  at: number,
) => `The signing still works, but the name **you asked for** is dropped. [${(at % 12) + 1}] The browser then finds no *subject alternative name* in it and refuses the page, as it does with every certificate whose names are not those of the address. [${((at + 1) % 12) + 1}]

1. Look for \`DNS:\` followed by your site's name.
2. If that line is missing, sign the request again:
   - with \`-copy_extensions copy\` [${((at + 2) % 12) + 1}]
   - and with the authority that the [first step](#sign) made.

\`\`\`shell
# part ${at}
openssl x509 -req -in journal.csr -CA ca.crt -CAkey ca.key \\
  -copy_extensions copy -days 365 -out "journal.crt"
\`\`\`

| File | Whose | Days |
| :--- | :--- | ---: |
| ca.crt | everybody's | 3650 |
| journal.key | yours | 365 |

> A certificate is a statement, not a secret.

`

export const answer = Array.from({ length: 40 }, (_, at) => part(at))
  .join('')
  .slice(0, 16_000)
