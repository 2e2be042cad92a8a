/** The file behind the loader's `import()`, found by the build of the pages. */
declare module 'foyer-modal'

interface Window {
  benchModal?: unknown
}
