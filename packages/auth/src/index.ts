export { type AuthOptions, authConnector } from './authConnector.ts'
