/** The file behind the loader's `import()`, found by the build of the pages. */
declare module 'virtual:foyer-modal'

interface Window {
  benchModal?: unknown
}
