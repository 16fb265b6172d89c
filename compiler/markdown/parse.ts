import { LRUCache } from 'lru-cache'
import type { Root } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import type * as z from 'zod/mini'
import type { Source } from '../source/files.ts'
import { readYaml, type Located } from '../source/yaml.ts'

const processor = unified().use(remarkParse).use(remarkGfm).use(remarkDirective).use(remarkFrontmatter, ['yaml'])

/** By their text. Enough for the files of one project, several of which are read more than once. */
const parsed = new LRUCache<string, Readonly<Root>>({ max: 30 })

/** Returns a tree that others may hold as well, so it must not be changed. */
export const parseMarkdown = ({ text }: Pick<Source, 'text'>): Readonly<Root> => {
  const tree = parsed.get(text) ?? processor.parse(text)
  parsed.set(text, tree)
  return tree
}

/** Reads the front matter of a Markdown file. Returns undefined, after findings, if it is missing or invalid. */
export const readFrontMatter = <S extends z.ZodMiniType>(tree: Root, source: Source, schema: S): Located<z.infer<S>> | undefined => {
  const [first] = tree.children
  if (first?.type !== 'yaml') {
    const message = /^---\s*\n/.test(source.text)
      ? 'The front matter of line 1 is not closed with `---`. Write that line below its last field.'
      : 'The file must begin with its front matter: fields between two lines of `---`.'
    source.report('front-matter', 1, message)
    return undefined
  }
  return readYaml({ text: first.value, report: source.report }, schema, (first.position?.start.line ?? 1) + 1)
}

/** Returns the languages of code blocks, whose grammars are needed. */
export const languagesIn = (tree: Root, otherwise: string): string[] => {
  const found: string[] = []
  const walk = (nodes: readonly unknown[]) => {
    for (const node of nodes as Array<{ type: string; lang?: string | null; children?: unknown[] }>) {
      if (node.type === 'code') found.push(node.lang ?? otherwise)
      if (node.children) walk(node.children)
    }
  }
  walk(tree.children)
  return found
}
