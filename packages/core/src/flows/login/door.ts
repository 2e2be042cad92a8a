/** Door of the logins: the flow, and the client with its session, which a reload restores. One file, because each import is on the first press. */

export { openAuth } from '../../auth/authTransport.ts'
export { provideLogin } from './provideLogin.ts'
