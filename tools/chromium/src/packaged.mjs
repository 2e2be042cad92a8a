import { execFile } from 'node:child_process'
import { access, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/foyer-chromium', import.meta.url))

/** Script of a separate process, because the package writes to the temporary folder and changes the environment of its process. */
const UNPACK = `import('@sparticuz/chromium').then(async ({ default: chromium }) => { await chromium.executablePath() })`

const ARGS = ['--no-sandbox', '--disable-gpu', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']

/** Font configuration with only the package's fonts, so that all machines paint the same text. The configuration in the package refers to folders of AWS Lambda. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">.</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

/** @param {string} path */
const exists = path =>
  access(path).then(
    () => true,
    () => false,
  )

const packageVersion = async () => {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  /** @type {{ version: string }} */
  const { version } = JSON.parse(
    await readFile(join(entry.slice(0, entry.lastIndexOf('build')), 'package.json'), 'utf8'),
  )
  return version
}

/**
 * Unpacks Chromium into a temporary folder and renames that to `folder`; the first of several processes wins. The folder is therefore
 * complete, even after a process was killed.
 * @param {string} folder
 */
const unpack = async folder => {
  await mkdir(dirname(folder), { recursive: true })
  const own = await mkdtemp(join(dirname(folder), 'unpacking-'))
  try {
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', UNPACK], {
      cwd: dirname(fileURLToPath(import.meta.url)),
      // The package unpacks its NSS libraries only for this runtime.
      env: { ...process.env, TMPDIR: own, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
    })
    await writeFile(join(own, 'fonts', 'fonts.conf'), FONTS)
    await rename(own, folder).catch(async error => {
      if (!(await exists(folder))) throw error
    })
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}

/** @param {string} [cache] */
export const packagedChromium = async (cache = CACHE) => {
  const folder = join(cache, await packageVersion())
  if (!(await exists(folder))) await unpack(folder)
  const libraries = [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  return {
    executablePath: join(folder, 'chromium'),
    args: ARGS,
    env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: process.env.FONTCONFIG_PATH ?? join(folder, 'fonts') },
  }
}
