import { packageTests } from '../../vitest.base.ts'

export default packageTests({ css: true, environment: 'happy-dom' })
