import { packageTests } from '@foyer/tests'

export default packageTests({
  // In a browser that it starts itself.
  isolated: ['src/approval/approval.browser.test.ts'],
})
