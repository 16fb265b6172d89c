import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `minLevel`: the number of migrations that a release must know to run on a database to which this one was applied. */
export type Migration = { number: number; name: string; text: string; hash: string; minLevel: number }

export const shippedMigrations = join(import.meta.dirname, '../migrations')

/** In the order of application. */
export const readMigrations = (directory = shippedMigrations): Migration[] =>
  readdirSync(directory)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file, index) => {
      const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(file)?.[1])
      if (number !== index + 1) throw new Error(`${file} should be number ${index + 1}: migrations are named NNNN-name.sql, without gaps.`)
      // Git may check out files with other line endings.
      const text = readFileSync(join(directory, file), 'utf8').replaceAll('\r\n', '\n')
      return { number, name: file, text, hash: createHash('sha256').update(text).digest('hex'), minLevel: minLevelOf(text, number) }
    })

/**
 * Reads the first line of a migration: `-- expand` if every earlier release can use the tables afterwards, `-- contract after 0050` if those
 * that know migration 0050 can. Without either, only releases that know the migration itself can.
 */
const minLevelOf = (text: string, number: number): number => {
  const [, kind, after] = /^-- (expand|contract after (\d{4}))\n/.exec(text) ?? []
  if (after) return Number(after)
  return kind ? 0 : number
}

/** Statements that break the release before this one. Adding and dropping constraints and indexes is for the author to decide. */
const removals = [
  /\bdrop (?:table|column|view|materialized view|function|procedure|trigger|type|domain|sequence|schema|not null|default)\b/,
  /\brename\b/,
  /\bset not null\b/,
  /\balter (?:column )?\w+ (?:set data )?type\b/,
  // A row that an older release inserts wouldn't have a value.
  /\badd (?:column )?(?:if not exists )?(?!constraint\b|check\b|unique\b|primary\b|foreign\b)\w+ (?:(?!\bdefault\b|\bgenerated\b)[^,;])*?\bnot null\b(?![^,;]*\b(?:default|generated)\b)/,
]

/** Returns the part of a migration that removes what earlier releases use, unless the migration is declared as contracting. */
export const undeclaredRemoval = (text: string): string | undefined => {
  if (text.startsWith('-- contract')) return undefined
  const sql = text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
  for (const removal of removals) {
    const match = removal.exec(sql)?.[0]
    if (match) return match
  }
  return undefined
}
