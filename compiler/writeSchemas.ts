import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { Catalogue } from '@fieldwork/core/catalogue/schema.ts'
import { WrittenQuiz } from '@fieldwork/core/quizzes/schema.ts'
import { AnswerEntries } from '@fieldwork/core/tasks/checks.ts'
import { FrontMatter } from './checks/frontMatter.ts'
import { printHelpOnRequest } from './commandHelp.ts'
import { WrittenTestimonials } from './testimonials.ts'

printHelpOnRequest(`npm run schemas

Writes docs/editor/*.schema.json, with which editors check and complete YAML. With --check, it exits with 1 if one is out of date.`)

const folder = join(import.meta.dirname, '../docs/editor')
const schemas = {
  answers: AnswerEntries,
  quiz: WrittenQuiz,
  catalogue: Catalogue,
  testimonials: WrittenTestimonials,
  'front-matter': FrontMatter,
}
for (const [name, schema] of Object.entries(schemas)) {
  const path = join(folder, `${name}.schema.json`)
  const text = `${JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), undefined, 2)}\n`
  if (!process.argv.includes('--check')) writeFileSync(path, text)
  else if (readFileSync(path, 'utf8') !== text) {
    console.error(`docs/editor/${name}.schema.json is out of date. Run \`npm run schemas\`.`)
    process.exitCode = 1
  }
}
