import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesOfProject, typeProjects } from './typeProjects.ts'

/** File with the state of the settings and libraries at the last check. */
const STATE = 'node_modules/.cache/types.state'

const INSTALLED = 'node_modules/.pnpm/lock.yaml'

/** Text that differs when the compiler has to start anew: it looks at no link of node_modules, and keeps parts of earlier settings. */
function stateOf(root: string, projects: readonly string[]): string {
  const folders = new Set(['.', ...projects.map(dirname)])
  const settings = [...folders].flatMap(folder =>
    readdirSync(join(root, folder))
      .filter(name => /^tsconfig.*\.json$/.test(name))
      .map(name => join(folder, name)),
  )
  const hash = createHash('sha256')
  for (const path of [INSTALLED, ...settings].filter(each => existsSync(join(root, each))))
    hash.update(`${path}\n`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

/** Whether a file of the last check is gone. The compiler misses that where only another project has imported it. */
const isAnyGone = (root: string, projects: readonly string[]) =>
  projects.some(project => filesOfProject(root, project).own.some(path => !existsSync(join(root, path))))

const isSource = (path: string) =>
  /\.[cm]?[jt]sx?$/.test(path) && !/\.d\.[cm]?ts$/.test(path) && !path.includes('node_modules/')

/** Sources that a project reads although they belong to another one, which it does not reference. */
const unreferenced = (root: string, project: string) => filesOfProject(root, project).others.filter(isSource)

/**
 * Checks each project once, from what has changed since the last check where that is safe. Returns the sentences of problems that the
 * compiler has not printed itself, or undefined after an error of types.
 */
export function checkTypes(root: string, options: readonly string[]): string[] | undefined {
  const projects = typeProjects(root)
  const state = stateOf(root, projects)
  const kept = join(root, STATE)
  const isAnew = !existsSync(kept) || readFileSync(kept, 'utf8') !== state || isAnyGone(root, projects)
  if (isAnew) rmSync(kept, { force: true })
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const { status } = spawnSync(process.execPath, [compiler, '-b', ...options, ...(isAnew ? ['--force'] : [])], {
    cwd: root,
    stdio: 'inherit',
  })
  // With 2 it has seen all projects and found errors. One that was killed has not seen all, and the next run starts anew.
  if (status === 0 || status === 2) {
    mkdirSync(dirname(kept), { recursive: true })
    writeFileSync(kept, state)
  }
  if (status !== 0) return undefined
  return projects.flatMap(project => {
    const [source] = unreferenced(root, project)
    return source === undefined
      ? []
      : [
          `${project} reads ${source} as its own: name the project of that file in "references", or it is checked twice.`,
        ]
  })
}
