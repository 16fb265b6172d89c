import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'

/* Answers of a tutor, as it gives them. */

export const passages: readonly QuotedPassage[] = [
  {
    stepId: 'sign',
    blockId: 'extensions',
    title: 'Ask, then sign',
    quote: 'Without `-copy_extensions copy`, openssl signs the request but drops the names that it asked for.',
  },
  {
    stepId: 'sign',
    blockId: 'san',
    title: 'Ask, then sign',
    conceptId: 'subject-alternative-name',
    conceptName: 'subject alternative name',
    quote: 'The list of names in a certificate for which it is valid. Browsers look at nothing else.',
  },
  {
    stepId: 'look',
    blockId: 'print',
    title: 'Look at what you have',
    quote: 'openssl x509 -in journal.crt \\\n  -noout -ext subjectAltName',
  },
]

export const wholeAnswer = {
  text: 'The signing still works, but the name you asked for is dropped. [1] The browser then finds no *subject alternative name* and refuses the page. [2]\n\nMost people notice it after a day or two.',
  passages: [...passages.slice(0, 2)],
  unbacked: [{ start: 148, end: 189 }],
}

export const longAnswer = {
  text: `Let openssl print just that part: [3]

\`\`\`shell
# the names, and nothing else
openssl x509 -in journal.crt -noout -ext "subjectAltName"
\`\`\`

1. Look for \`DNS:\` followed by your site’s name.
2. If that line is missing:
   - sign the **request** again
   - with \`-copy_extensions copy\` [1]

| File | Whose | Days |
| :--- | :--- | ---: |
| ca.crt | everybody’s | 3650 |
| ca.key | yours | 3650 |

> A certificate is a statement, not a secret.

See [the manual](https://www.openssl.org/docs/).`,
  passages: [...passages],
  unbacked: [],
}

export const growingAnswer = {
  text: 'Look for `DNS:` followed by your site name. [1] If that line is missing, sign the **requ',
  passages: [...passages],
  unbacked: [],
}

export const rightToLeft = {
  text: 'השרת שולח את `journal.crt` ומוכיח שהמפתח אצלו. [1]\n\n- הדפדפן בודק את השם\n- ואת שני התאריכים',
  passages: [...passages.slice(0, 1)],
  unbacked: [],
}
