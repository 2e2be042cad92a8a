export { browserPorts } from './browserPorts.ts'
