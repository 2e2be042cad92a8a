import { packageTests } from '@foyer/tests'

export default packageTests()
