import type { PictureBox, TextSpan } from './textLine.ts'

export type SecretKind = 'key' | 'token' | 'password' | 'email' | 'account' | 'code'

export type SecretMatch = { kind: SecretKind; box: PictureBox }

/** A secret in the text of one line. */
export type SecretSpan = TextSpan & { kind: SecretKind }
