import { type EditorFolder, editorFolderName } from '@fieldwork/core/bundles/editorFolder.ts'
import type { downloadFolder } from '@fieldwork/core/bundles/contract.ts'
import { folderZipName } from '@fieldwork/core/bundles/fileNames.ts'
import type { ProjectMetadata } from '@fieldwork/core/catalogue/schema.ts'
import { withVariables } from '@fieldwork/core/documents/variables.ts'
import { editorFolderMessages as messages } from '@fieldwork/core/messages/editorFolder.ts'
import { resolveText } from '@fieldwork/compiler/evidence/resolve.ts'
import { drawnValues } from '../catalogue/personalValues.ts'
import { companionScript } from '../companion/script.ts'
import type { Context } from '../context.ts'
import { networkOf } from '../http/rateLimits.ts'
import type { Call, Reply } from '../http/route.ts'
import { zipReply } from '../http/zipReply.ts'
import { publicOrigin } from '../http/origin.ts'
import { debianPackages } from './debianPackages.ts'
import { editorFolderOf } from './queries.ts'

/** The container's user. It isn't root, like the users that pages are written for. */
const user = 'you'

type Folder = {
  projectId: string
  name: string
  metadata: Pick<ProjectMetadata, 'title' | 'description'>
  origin: string
  packages: string[]
  unknown: string[]
  /** True if the guide uses a folder of this name below `~/fieldwork`. */
  isNamed: boolean
  /** Paths of the generated files. */
  files: string[]
  hasOwnValues: boolean
}

const empty: EditorFolder = { programs: [], workFolder: null, files: {} }

/** Creates the zip of a folder to work in, with the caller's values in the project's files. */
export const sendFolder = async (
  context: Context,
  { caller, params: { projectId }, address, header }: Call<typeof downloadFolder>,
): Promise<Reply> => {
  const { config, db, limits } = context
  await limits.take('bundles', caller.user?.id ?? networkOf(address))
  const row = await editorFolderOf(db, caller, projectId)
  const metadata = row.own_text_metadata
  const { programs, workFolder, files } = row.folder ?? empty
  const values = caller.user ? await drawnValues(db, caller.user.id, projectId) : { variables: [], metadata }
  const named = workFolder === null ? null : withVariables(workFolder, values)
  const name = editorFolderName(projectId, named)
  const script = companionScript(config, header('host'))
  // Before the zip begins, so that a failing expression is an error rather than a truncated zip.
  const texts = Object.entries(files).map(([path, text]) => [path, resolveText(text, values)] as const)
  const folder: Folder = {
    projectId,
    name,
    metadata,
    origin: publicOrigin(config, header('host')),
    ...debianPackages(programs),
    isNamed: name === named,
    files: Object.keys(files),
    hasOwnValues: caller.user !== undefined,
  }
  return zipReply(context, { name: folderZipName(projectId), what: 'the folder of a project' }, ({ addText }) => {
    addText(`${name}/README.md`, () => [readme(folder)])
    addText(`${name}/companion`, () => [script])
    addText(`${name}/.devcontainer/Dockerfile`, () => [dockerfile(folder)])
    addText(`${name}/.devcontainer/devcontainer.json`, () => [json(devcontainer(folder))])
    addText(`${name}/.vscode/tasks.json`, () => [json(tasks(projectId))])
    for (const [path, text] of texts) addText(`${name}/${path}`, () => [text])
  })
}

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`

/** Safe in a shell: package names come from our own list. */
const dockerfile = ({ packages }: Folder): string =>
  [
    'FROM debian:12',
    `RUN apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ${packages.join(' ')} ca-certificates sudo`,
    `RUN useradd --create-home --shell /bin/bash ${user} && echo '${user} ALL=(ALL) NOPASSWD: ALL' > /etc/sudoers.d/${user}`,
    `USER ${user}`,
    '',
  ].join('\n')

const devcontainer = ({ name, metadata: { title }, isNamed }: Folder) => ({
  name: title,
  build: { dockerfile: 'Dockerfile' },
  remoteUser: user,
  // The name has no character that is special in a shell.
  ...(isNamed && { postCreateCommand: `mkdir -p ~/fieldwork && ln -sfn "$PWD" ~/fieldwork/${name}` }),
})

const companionCommand = (action: 'next' | 'check', projectId: string) => `sh companion ${action} ${projectId}/`

const tasks = (projectId: string) => ({
  version: '2.0.0',
  tasks: (['next', 'check'] as const).map((label) => ({
    label,
    detail: messages[label],
    type: 'shell',
    command: companionCommand(label, projectId),
    // It asks before it runs or sends something.
    presentation: { reveal: 'always', focus: true },
    problemMatcher: [],
  })),
})

const code = (...lines: string[]) => ['```shell', ...lines, '```', '']
const item = (text: string) => `- \`${text}\``

const readme = ({ projectId, name, metadata, origin, packages, unknown, isNamed, files, hasOwnValues }: Folder): string =>
  [
    ...[`# ${metadata.title}`, '', metadata.description, '', messages.guide(`${origin}/projects/${projectId}`), ''],
    ...(isNamed
      ? [
          messages.place(name),
          '',
          ...code('mkdir -p ~/fieldwork', `unzip ${folderZipName(projectId)} -d ~/fieldwork`, `cd ~/fieldwork/${name}`),
        ]
      : [messages.placeAnywhere, '']),
    ...[`## ${messages.container}`, '', messages.open, '', ...packages.map(item), ''],
    ...(unknown.length > 0 ? [messages.missing(unknown.join(', ')), ''] : []),
    ...(isNamed ? [messages.linked(name), ''] : []),
    ...[messages.tasks, '', `## ${messages.terminal}`, '', messages.commands, ''],
    ...code('sh companion login', companionCommand('next', projectId), companionCommand('check', projectId)),
    ...[messages.companionAgain, '', ...code(`curl -fsS ${origin}/companion -o companion`)],
    ...(files.length > 0
      ? [`## ${messages.files}`, '', hasOwnValues ? messages.ownFiles : messages.exampleFiles, '', ...files.map(item), '']
      : []),
  ].join('\n')
