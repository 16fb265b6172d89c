import * as z from 'zod/mini'
import { identifierPattern } from './identifiers.ts'

export const Identifier = z.string().check(z.regex(identifierPattern))
