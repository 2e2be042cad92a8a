import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type InlineConfig } from 'vite'
import { divide, type Files, type Package } from './divide.ts'
import { earlyFunctions } from './earlyFunctions.ts'
import { entriesOf, isDeclared, type Manifest } from './manifest.ts'
import { plainNamespaces } from './plainNamespaces.ts'
import { pureTopLevel } from './pureTopLevel.ts'
import { readModules } from './readModules.ts'

/** Browsers of the last two years, for which style sheets need no change. */
const CSS_TARGET = ['chrome125', 'firefox130', 'safari18']

const configFor = (folder: string, manifest: Manifest) =>
  ({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2022',
      cssTarget: CSS_TARGET,
      cssMinify: 'lightningcss',
      minify: false,
      // Not published: the files are readable as they are.
      sourcemap: 'hidden',
      lib: { entry: entriesOf(manifest, folder), formats: ['es'] },
      rolldownOptions: {
        external: (id, importer) => isDeclared(id, manifest, importer),
        // The types already tell an action its event: XState's assertion is for development.
        treeshake: { manualPureFunctions: ['assertEvent'] },
        // An entry may import a module that a flow loads later. A page without the entry still loads it later.
        checks: { ineffectiveDynamicImport: false },
      },
    },
  }) satisfies InlineConfig

async function modulesOf(folder: string, config: ReturnType<typeof configFor>): Promise<Package> {
  let read: Package | undefined
  const plugin = readModules(folder, pack => {
    read = pack
  })
  await build({ ...config, plugins: [plugin], build: { ...config.build, write: false } })
  return read!
}

/** Builds the entries that `package.json` of `folder` exports into its `dist`, with the files of the table and one for each further `import()`. */
export async function buildPackage(folder: string, files: Files = {}): Promise<void> {
  const config = configFor(folder, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest)
  const divided = [...divide(files, await modulesOf(folder, config))]
  const early = new Map(
    divided.flatMap(([name, ids]) => {
      const which = files[name]?.early
      return which ? [...ids].map(id => [id, which] as const) : []
    }),
  )
  await build({
    ...config,
    plugins: [earlyFunctions(early), pureTopLevel(), plainNamespaces()],
    build: {
      ...config.build,
      rolldownOptions: {
        ...config.build.rolldownOptions,
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
          banner: ({ name }) => (files[name]?.client ? "'use client'" : ''),
          comments: { legal: true, annotation: true, jsdoc: false },
          codeSplitting: {
            groups: divided.map(([name, ids], index) => ({
              name,
              test: id => ids.has(id),
              priority: divided.length - index,
            })),
          },
        },
      },
    },
  })
}
