import { EditorContent, useEditor, type JSONContent } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { createRoot } from 'react-dom/client'
import { nodes } from './nodes.tsx'

const extensions = [StarterKit.configure({ codeBlock: false }), ...nodes]

/** A plain editor that holds the reference document: what our page is compared with. */
const Page = ({ content }: { content: JSONContent }) => <EditorContent editor={useEditor({ extensions, content })} />

const response = await fetch('/tiptap/document.json')
createRoot(document.getElementById('root')!).render(<Page content={(await response.json()) as JSONContent} />)
