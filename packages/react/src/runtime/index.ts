export { checkOptions } from './checkOptions.ts'
export { createRuntime } from './createRuntime.ts'
