import { packageTests } from '@foyer/tests'

export default packageTests({ css: true, environment: 'happy-dom' })
