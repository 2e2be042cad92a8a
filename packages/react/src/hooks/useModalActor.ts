import type { ModalActor } from '@foyer/core'
import type { Runtime } from '../loader/runtime.ts'
import { useRead } from '../loader/useRead.ts'

const actorOf = ({ actor }: Runtime) => actor

/** The running actor, for a custom UI. Undefined until the modal has loaded. */
export const useModalActor = (): ModalActor | undefined => useRead(actorOf, undefined)
