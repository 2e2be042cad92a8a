export { createRuntime } from './createRuntime.ts'
