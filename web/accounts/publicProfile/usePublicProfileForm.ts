import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { displayName, hasAtSign } from '@fieldwork/core/accounts/name.ts'
import { nicknameFault, nicknameFrom } from '@fieldwork/core/accounts/nickname.ts'
import type { PublicProfile } from '@fieldwork/core/accounts/schema.ts'
import { publicProfileMessages as messages } from '../../messages/publicProfile.ts'
import { ResponseError } from '../../platform/calls/call.ts'
import { useUser } from '../api.ts'
import { nicknameCheckQuery, publicProfileQuery } from './api.ts'

/** Milliseconds after the last key until the server is asked whether an address is free. */
const typingPause = 300

export type PublicProfileForm = ReturnType<typeof usePublicProfileForm>

/** The inputs of the public profile, their faults, and whether they may be saved. Until it's edited, the address follows the name. `initial`: what was chosen before. */
export const usePublicProfileForm = (initial: Partial<PublicProfile> = {}) => {
  const user = useUser()
  const { data: stored, isError, refetch } = useQuery(publicProfileQuery)
  const [typed, setTyped] = useState(initial)
  /** The server refused this address on saving. */
  const [refused, setRefused] = useState<{ nickname: string; fault: keyof typeof messages.faults }>()
  const [wasSubmitted, setSubmitted] = useState(false)

  const name = typed.name ?? stored?.name ?? ''
  const followed = user?.hasPublicProfile || typed.name === undefined ? stored?.nickname : (nicknameFrom(typed.name) ?? '')
  const nickname = typed.nickname ?? followed ?? ''
  const profile: PublicProfile = { name, nickname, isListed: typed.isListed ?? stored?.isListed ?? false }

  const settled = useSettled(nickname)
  const fault = nicknameFault(nickname)
  const isOwn = nickname === user?.nickname && user.hasPublicProfile
  const check = useQuery({ ...nicknameCheckQuery(settled), enabled: fault === undefined && settled === nickname && !isOwn })
  const taken = settled === nickname ? check.data?.fault : undefined
  const wrong = fault ?? taken ?? (refused?.nickname === nickname ? refused.fault : undefined)
  const isNameWrong = name.trim() !== '' && (displayName(name) === undefined || hasAtSign(name))
  const isTyped = typed.nickname !== undefined || wasSubmitted
  const nicknameError =
    wrong && (nickname !== '' ? (isTyped || fault === undefined) && messages.faults[wrong] : wasSubmitted && messages.addressMissing)
  return {
    profile,
    isLoading: !stored,
    isError: isError && !stored,
    refetch,
    change: (part: Partial<PublicProfile>) => setTyped((before) => ({ ...before, ...part })),
    nicknameError: nicknameError || undefined,
    nicknameHint: wrong || nickname === '' || isOwn ? messages.addressHint : check.data ? messages.available : messages.checking,
    nameError: isNameWrong ? messages.nameInvalid : undefined,
    isChanged: stored !== undefined && (['name', 'nickname', 'isListed'] as const).some((part) => profile[part] !== stored[part]),
    /** Returns whether the profile may be sent. Otherwise shows what is wrong. */
    submit: (): boolean => {
      setSubmitted(true)
      return stored !== undefined && !wrong && !isNameWrong
    },
    /** Shows why the server refused the profile. Returns false for any other failure. */
    explain: (failure: unknown): boolean => {
      const reason = failure instanceof ResponseError ? failure.fields['nickname'] : undefined
      if (reason === undefined || !(reason in messages.faults)) return false
      setRefused({ nickname, fault: reason as keyof typeof messages.faults })
      return true
    },
  }
}

/** Returns a text once it hasn't changed for a while. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
