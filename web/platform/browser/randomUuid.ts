import { randomHex } from './randomHex.ts'

/** Returns a version 4 UUID. */
export const randomUuid = (): string => randomHex(16).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5')
