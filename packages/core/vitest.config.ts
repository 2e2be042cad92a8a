import { packageTests } from '@foyer/tests'

// The fixture of visits has hooks and opens doors for the file that imports it.
export default packageTests({ isolate: true })
