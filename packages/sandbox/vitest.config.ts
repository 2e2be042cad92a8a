import { packageTests } from '@foyer/tests'

// Chains and servers of a test file end with its process.
export default packageTests({ isolate: true })
