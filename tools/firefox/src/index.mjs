import { fileURLToPath } from 'node:url'

/** @param {string} path */
export const firefoxOptions = path => ({
  channel: 'moz-firefox',
  executablePath: fileURLToPath(new URL('answerForFirefox.mjs', import.meta.url)),
  env: { ...process.env, FOYER_FIREFOX: path },
})
