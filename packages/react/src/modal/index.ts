export { createActor, createRuntime } from './createRuntime.tsx'
