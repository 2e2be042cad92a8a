import { packageTests } from '@foyer/tests'

// Servers and mail of a test file end with its process.
export default packageTests({ isolate: true })
