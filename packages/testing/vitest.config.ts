import { packageTests } from '@foyer/tests'

// Simulated wallets register in globals of the page.
export default packageTests({ isolated: ['src/**/*.test.ts'] })
