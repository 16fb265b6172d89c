import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import type { Problem } from '@fieldwork/core/problems.ts'
import { refuseForeignOrigin } from './origin.ts'

const refused = (origin: string, publicUrl?: string): Pick<Problem, 'code' | 'details'> | undefined => {
  const request = { method: 'POST', headers: { origin, host: '127.0.0.1:4000' } } as FastifyRequest
  try {
    refuseForeignOrigin(request, {}, publicUrl)
  } catch (error) {
    const { code, details } = error as Problem
    return { code, details }
  }
}

describe('a call from another origin', () => {
  test('is told at which address the site accepts calls', () => {
    const publicUrl = 'http://localhost:4000'
    expect(refused('http://127.0.0.1:4000', publicUrl)).toEqual({ code: 'wrong_origin', details: { publicUrl } })
    expect(refused(publicUrl, publicUrl)).toBeUndefined()
  })

  test('is refused without an address if none is configured', () => {
    expect(refused('http://localhost:4000')).toEqual({ code: 'wrong_origin', details: undefined })
    expect(refused('http://127.0.0.1:4000')).toBeUndefined()
  })
})
