import { fileURLToPath } from 'node:url'

/** Folder for data that the sandbox of `pnpm demo` keeps between starts. It is not committed, and a new installation removes it. */
export const SANDBOX_DATA = fileURLToPath(new URL('../node_modules/.cache/foyer-sandbox', import.meta.url))
