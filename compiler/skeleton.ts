/** The files of a project to begin with, which passes every rule: four steps, three tasks of two kinds, a quiz of eight. */
export const skeleton = (id: string, category: string, today: string): Record<string, string> => ({
  'project.md': projectText(id, category, today),
  'answers.yaml': answersText,
  'quiz.yaml': quizText,
})

const projectText = (id: string, category: string, today: string) => `---
title: ${titleOf(id)}
description: Say in one sentence what somebody builds here, and out of what.
outcome: You have a list of your own that a command counts.
difficulty: easy
time: 40
cost: "$0"
needs: A terminal
category: ${category}
visibility: private # public once others may see it
lastModified: ${today}
verified: run
verifiedOn: ${today}
verifiedWith: Name the system and the versions on which you ran every command
variables:
  - name: folder
    label: Name of your folder
    placeholder: ${id}
  - name: nails
    label: Nails in your list
    placeholder: "250"
    personal: draw(100, 9999) # another number for each learner, so that nobody can copy the answer
---

::::::step{#make-a-folder title="Make a folder to work in" minutes=10 description="A place that you can throw away"}
Say why this step comes first. Call your folder :editor-variable{name=folder}; every command below has the name.

\`\`\`shell {title="Terminal"}
mkdir -p ~/fieldwork/{{folder}} && cd ~/fieldwork/{{folder}}
pwd
\`\`\`

\`\`\`text {title="What you should see"}
/home/you/fieldwork/{{folder}}
\`\`\`
::::::

::::::step{#write-a-list title="Write a list" minutes=10}
Say what this step adds, and show the command with what it prints.

\`\`\`shell {title="Terminal"}
printf 'plank 12\\nnail {{nails}}\\nrope 3\\nsail 1\\n' > parts.txt
cat parts.txt
\`\`\`

\`\`\`text {title="What you should see"}
plank 12
nail {{nails}}
rope 3
sail 1
\`\`\`

:::validation-box{#list-box title="Say what the command did"}
::validation-text[What does the sign > do with what printf prints?]{#what-redirection-does}
:::
::::::

::::::step{#count-the-lines title="Count its lines" minutes=10}
Let the learner find something out, and ask for it. The task below names a command that this page does not run.

\`\`\`shell {title="Terminal"}
sort parts.txt > sorted.txt
wc -l sorted.txt
\`\`\`

\`\`\`text {title="What you should see"}
4 sorted.txt
\`\`\`

The task asks about a file of this step, so that nobody has it before.

:::validation-box{#count-box title="Add it up"}
::validation-text[How many parts are on your list altogether?]{#how-many-parts}
:::
::::::

::::::step{#look-back title="Look at what you made" minutes=10}
End with something to show, and with the quiz.

:::validation-box{#picture-box title="Show your list"}
::validation-upload[A screenshot of your terminal with the list and its count]{#list-picture}
:::

::quiz{#what-stayed}
::::::

:::::section{#tidy-up heading="Tidy up"}
\`\`\`shell {title="Terminal"}
rm -r ~/fieldwork/{{folder}}
\`\`\`
:::::
`

const answersText = `what-redirection-does:
  check: choice
  options:
    - value: It sends it into the file.
      answer: true
      explanation: Nothing is shown before cat reads the file.
    - value: It shows it on the screen.
      explanation: Nothing was shown before you asked for it with cat. Where was it until then?
    - value: It compares it with the file.
      explanation: There was no such file yet. The sign > made it.
  model: It sends what printf prints into the file instead of to the screen, so that another command can read it.
how-many-parts:
  check: evidence
  evidence:
    - run: awk '{ total += $2 } END { print NR " lines, " total " parts" }' sorted.txt
      prints: "4 lines, {{12 + nails + 3 + 1}} parts"
  model: awk adds up the second word of each line, and NR is the number of lines that it has read.
list-picture:
  model: the four parts, one a line, and the count below them.
`

type SkeletonOption = readonly [value: string, explanation: string, right?: 'right']

const questions: ReadonlyArray<readonly [id: string, question: string, ...options: SkeletonOption[]]> = [
  [
    'what-mkdir-does',
    'What does mkdir do?',
    ['It makes a folder.', 'Its name is short for make directory.', 'right'],
    ['It opens one.', 'cd goes into one.'],
  ],
  [
    'what-cd-does',
    'What does cd do?',
    ['It goes into a folder.', 'Its name is short for change directory.', 'right'],
    ['It copies a folder to a disc.', 'cp copies, with -r also folders.'],
  ],
  [
    'what-pwd-prints',
    'What does pwd print?',
    ['The folder you are in.', 'It prints the working directory.', 'right'],
    ['The password of the user.', 'passwd changes it, and nothing prints it.'],
  ],
  [
    'what-printf-prints',
    'What does printf print?',
    ['What it is given.', 'It formats its arguments.', 'right'],
    ['The file that it is given.', 'cat prints files.'],
  ],
  [
    'what-cat-does',
    'What does cat do?',
    ['It prints a file.', 'It concatenates files to the output.', 'right'],
    ['It makes a new file.', 'The sign > made it.'],
  ],
  ['what-wc-counts', 'What does wc -l count?', ['Lines.', 'The letter l means lines.', 'right'], ['Letters.', 'wc -m counts those.']],
  [
    'what-rm-does',
    'What does rm -r do?',
    ['It removes a folder.', 'The letter r goes into it.', 'right'],
    ['It renames it.', 'mv does that.'],
  ],
  [
    'where-the-list-was',
    'Where was the list in the end?',
    ['In parts.txt.', 'The sign > named that file.', 'right'],
    ['On the screen.', 'cat showed it there.', 'right'],
    ['In the program printf.', 'It keeps nothing once it has ended.'],
  ],
]

const quizText = `name: What stayed with you
description: Eight questions about what just happened on your machine.
questions:
${questions
  .map(
    ([id, question, ...options]) => `  - id: ${id}
    type: ${options.filter(([, , right]) => right).length > 1 ? 'multiple' : 'single'}
    difficulty: 1
    question: ${JSON.stringify(question)}
    options:
${options
  .map(
    ([value, explanation, right]) => `      - value: ${JSON.stringify(value)}
${right ? '        answer: true\n' : ''}        explanation: ${JSON.stringify(explanation)}
`,
  )
  .join('')}`,
  )
  .join('')}`

const titleOf = (id: string): string => (id.charAt(0).toUpperCase() + id.slice(1)).replaceAll('-', ' ').slice(0, 60)
