export type Known = {
  /** Version of pnpm that the repository uses. */
  pnpm: string
  /** Scripts in the root of the repository. */
  scripts: ReadonlySet<string>
  /** Scripts of the packages of the workspace, by package. */
  workspaceScripts: ReadonlyMap<string, ReadonlySet<string>>
  /** Scripts that every example has. */
  exampleScripts: ReadonlySet<string>
  /** Packages that a reader can install. */
  packages: ReadonlySet<string>
}

/** Commands of pnpm itself. */
const BUILT_IN = new Set(['install', 'exec', '-r'])

const withoutVersion = (name: string) => name.replace(/(?<=.)@.*$/, '')

/** Tools with which a reader starts an app, or runs it. */
const APP_TOOLS = new Set(['create-next-app', 'tsx', 'vitest'])

/** Names the server of the packages on this machine to npm. */
const LOCAL_REGISTRY = /^config set --location=project @foyer:registry=http:\/\/127\.0\.0\.1:\d+\/$/

/** Packages of `npm create`. */
const STARTERS = new Set(['vite'])

/** Problem of `pnpm …`, by its words after the name. */
const pnpmProblem = (words: string[], known: Known): string | undefined => {
  const [first = '', ...rest] = words[0] === 'run' ? words.slice(1) : words
  if (first === '--filter') {
    const [name = '', script = ''] = rest
    return known.workspaceScripts.get(name)?.has(script) ? undefined : `${name} has no script ${script}`
  }
  if (first === 'add') return installProblem(rest, known)
  return known.scripts.has(first) || BUILT_IN.has(first) ? undefined : `there is no script ${first}`
}

/** Problem of the packages to install; without any, those of a manifest are installed. */
const installProblem = (words: string[], { packages }: Known): string | undefined => {
  const unknown = words.filter(word => !word.startsWith('-') && !packages.has(withoutVersion(word)))
  return unknown.length > 0
    ? `not a package of ours, or one that these pages are compiled with: ${unknown.join(', ')}`
    : undefined
}

const problemOf = (words: string[], known: Known): string | undefined => {
  const [program, first = '', ...rest] = words
  if (program === 'npx' && first === '-y') {
    const [tool = '', ...args] = rest
    return tool === `pnpm@${known.pnpm}` ? pnpmProblem(args, known) : `expected pnpm@${known.pnpm}`
  }
  if (program === 'cd' || program === '.ci/run' || (program === 'npm' && first === 'start')) return undefined
  if (program === 'npx' && APP_TOOLS.has(withoutVersion(first))) return undefined
  if (program === 'npm' && first === 'create' && STARTERS.has(withoutVersion(rest[0] ?? ''))) return undefined
  if (program === 'pnpm') return pnpmProblem([first, ...rest], known)
  if (program === 'npm' && LOCAL_REGISTRY.test([first, ...rest].join(' '))) return undefined
  if (program === 'npm' && first === 'install') return installProblem(rest, known)
  if (program === 'npm' && first === 'run')
    return known.exampleScripts.has(rest[0] ?? '') ? undefined : `the examples have no script ${rest[0]}`
  return 'a command that the check of the pages does not know'
}

/** Returns the commands of a shell block that name a script or a package that does not exist. `line` is the block's first line. */
export const commandProblems = (text: string, line: number, known: Known): { line: number; problem: string }[] =>
  text.split('\n').flatMap((command, index) => {
    const words = command.replace(/#.*$/, '').trim().split(/\s+/)
    const problem = words[0] === '' ? undefined : problemOf(words, known)
    return problem === undefined ? [] : [{ line: line + index, problem: `\`${words.join(' ')}\`: ${problem}` }]
  })
