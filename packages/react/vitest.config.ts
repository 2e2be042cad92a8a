import { packageTests } from '@foyer/tests'

// React's development build, act() and the document are shared by everything in a process.
export default packageTests({ css: true, environment: 'happy-dom', isolate: true })
