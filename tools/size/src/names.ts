import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type OutputChunk, rolldown } from 'rolldown'
import { type Chunk, closure } from './closure.ts'

/** A page without any further name: the button and the loader of the modal. */
const PAGE = `import { ConnectButton, ModalRoot } from '@foyer/react'; globalThis.page = [ConnectButton, ModalRoot]`

/** Libraries that belong to the host. */
const HOSTS = [/^react(-dom)?(\/|$)/]

/** A name that a package exports, and what a page's first bundle takes in for it. */
export type NameWeight = {
  name: string
  bytes: number
  /** Files of the packages that it needs, the heaviest first. */
  files: string[]
}

/**
 * Weighs each name that an entry exports: gzip of all files of the packages that come into a page's first bundle with it, beside `ConnectButton`
 * and `ModalRoot`. A bundler puts a file that the page and the modal share into the page's bundle whole, so a name weighs what is in its files, and
 * not only what it uses of them.
 */
export async function weighNames(
  entry: string,
  names: readonly string[],
  { folder = import.meta.dirname, page = PAGE } = {},
): Promise<NameWeight[]> {
  const idOf = (name: string) => join(folder, `imports ${name || 'what a page has'}.js`)
  const codes = new Map([
    [idOf(''), page],
    ...names.map((name): [string, string] => [idOf(name), `export { ${name} } from '${entry}'`]),
  ])
  const build = await rolldown({
    input: [...codes.keys()],
    external: HOSTS,
    onLog: () => {},
    platform: 'browser',
    preserveEntrySignatures: 'strict',
    resolve: { conditionNames: ['browser', 'production', 'module', 'import', 'default'] },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [{ name: 'names', resolveId: id => (codes.has(id) ? id : undefined), load: id => codes.get(id) }],
    cwd: folder,
  })
  // A file for each module shows which come along.
  const { output } = await build.generate({ format: 'es', minify: true, preserveModules: true })
  await build.close()
  const files = output.filter((file): file is OutputChunk => file.type === 'chunk')
  const entryOf = (name: string): Chunk => {
    const found = files.find(({ facadeModuleId }) => facadeModuleId === idOf(name))
    if (!found) throw new Error(`The build has no file for ${name || 'the page'}.`)
    return found
  }
  const had = new Set(closure([entryOf('')], files))
  const sizes = new Map(files.map(file => [file.fileName, gzipSync(file.code, { level: 9 }).length]))
  return names.map(name => {
    const own = entryOf(name)
    const added = closure([own], files).filter(file => file !== own && !had.has(file))
    const size = ({ fileName }: Chunk) => sizes.get(fileName)!
    return {
      name,
      bytes: added.reduce((sum, file) => sum + size(file), 0),
      files: added.sort((one, other) => size(other) - size(one)).map(({ fileName }) => fileName),
    }
  })
}
