export { browserPorts } from './browserPorts.ts'
export { stateCookie } from './stateCookie.ts'
