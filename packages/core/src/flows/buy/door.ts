/** Door of the buy flow. */

export { provideBuy } from './provideBuy.ts'
