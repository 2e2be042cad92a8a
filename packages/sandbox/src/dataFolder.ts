import { fileURLToPath } from 'node:url'

/** Where the sandbox of `pnpm demo` keeps what outlives it. Nobody commits it, and whoever installs anew starts anew. */
export const SANDBOX_DATA = fileURLToPath(new URL('../node_modules/.cache/foyer-sandbox', import.meta.url))
