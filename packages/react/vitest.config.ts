import { fileURLToPath } from 'node:url'
import { packageTests } from '@foyer/tests'
import { happyDomFile } from '@foyer/tests/happyDomFile'

export default packageTests({
  css: true,
  environment: fileURLToPath(import.meta.resolve('@foyer/tests/happyDom')),
  environmentOptions: { happyDomFile: await happyDomFile() },
  // Files that replace a module, or need the loader as it is in a page that has loaded nothing yet.
  isolated: ['src/modal/startRuntime.test.ts', 'src/buttons/buttons.test.tsx'],
  pool: 'threads',
})
