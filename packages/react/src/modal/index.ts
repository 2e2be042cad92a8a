export { checkOptions, startRuntime } from './startRuntime.ts'
