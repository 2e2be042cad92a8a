/** Door of the send flow. */
export { provideSend } from './provideSend.ts'
export { provideReceiver } from './receiver/provideReceiver.ts'
