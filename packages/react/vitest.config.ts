import { fileURLToPath } from 'node:url'
import { packageTests } from '@foyer/tests'
import { happyDomFile } from '@foyer/tests/happyDomFile'

// React's development build, act() and the document are shared by everything in a process.
export default packageTests({
  css: true,
  environment: fileURLToPath(import.meta.resolve('@foyer/tests/happyDom')),
  environmentOptions: { happyDomFile: await happyDomFile() },
  isolate: true,
  pool: 'threads',
})
