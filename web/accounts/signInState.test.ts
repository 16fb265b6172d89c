import { describe, expect, test } from 'vitest'
import { signInReducer, initialSignIn, type SignInEvent, type SignInState } from './signInState.ts'

const digits = ['1', '2', '', '', '', '']
const after = (...events: SignInEvent[]) => events.reduce(signInReducer, initialSignIn)
const mailed: SignInEvent = { type: 'codeMailed', email: 'ines@example.org' }

test('signing in starts with an empty address, no code, no wait and no error [AUTH-13]', () => {
  expect(initialSignIn).toEqual({
    step: 'INITIAL',
    email: '',
    verificationCode: ['', '', '', '', '', ''],
    isLoading: false,
    error: undefined,
  })
})

describe('each event changes the state of the login', () => {
  test.each<[string, SignInEvent[], Partial<SignInState>]>([
    ['typing an address keeps it', [{ type: 'emailTyped', email: 'ines@' }], { email: 'ines@', step: 'INITIAL' }],
    ['asking for the code waits', [{ type: 'asked' }], { isLoading: true, step: 'INITIAL' }],
    [
      'a code on its way asks for it',
      [{ type: 'asked' }, mailed],
      { step: 'OTP_VERIFICATION', email: 'ines@example.org', isLoading: false },
    ],
    [
      'a failure ends the wait, in the same step',
      [{ type: 'asked' }, { type: 'failed', error: 'No.' }],
      { step: 'INITIAL', isLoading: false, error: 'No.' },
    ],
    [
      'typing an address clears what was wrong',
      [
        { type: 'failed', error: 'No.' },
        { type: 'emailTyped', email: 'i' },
      ],
      { error: undefined },
    ],
    [
      'changing a box clears what was wrong',
      [mailed, { type: 'failed', error: 'No.' }, { type: 'codeTyped', verificationCode: digits }],
      { error: undefined, verificationCode: digits },
    ],
    [
      'a refused code is typed again',
      [mailed, { type: 'codeTyped', verificationCode: digits }, { type: 'asked' }, { type: 'codeRefused', error: 'No.' }],
      { verificationCode: initialSignIn.verificationCode, isLoading: false, error: 'No.', step: 'OTP_VERIFICATION' },
    ],
    [
      'a code that could not be checked stays',
      [mailed, { type: 'codeTyped', verificationCode: digits }, { type: 'asked' }, { type: 'failed', error: 'No.' }],
      { verificationCode: digits, error: 'No.', step: 'OTP_VERIFICATION' },
    ],
    [
      'going back keeps the address alone',
      [mailed, { type: 'codeTyped', verificationCode: digits }, { type: 'failed', error: 'No.' }, { type: 'wentBack' }],
      { ...initialSignIn, email: 'ines@example.org' },
    ],
    [
      'a second code begins with empty boxes',
      [mailed, { type: 'codeTyped', verificationCode: digits }, { type: 'wentBack' }, mailed],
      { verificationCode: initialSignIn.verificationCode },
    ],
  ])('%s', (_title, events, expected) => {
    expect(after(...events)).toMatchObject(expected)
  })
})
