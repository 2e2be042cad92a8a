export { checkOptions, createRuntime } from './createRuntime.tsx'
