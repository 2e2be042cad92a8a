/** Door of the send flow. */

export { provideReceiver } from '../receiver/provideReceiver.ts'
export { provideSend } from './provideSend.ts'
