/** Door of the swap flow. */

export { provideSwap } from './provideSwap.ts'
