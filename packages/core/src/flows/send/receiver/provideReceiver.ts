import { receiverMachine } from './receiver.machine.ts'
export const provideReceiver = (_: object) => receiverMachine
