import type { ModalActor } from '@foyer/core'
import { useRead } from '../loader/useRead.ts'
import type { Runtime } from '../runtime/runtime.ts'

const actorOf = ({ actor }: Runtime) => actor

/** The running actor, for a custom UI. Undefined until the visitor has shown an intent. */
export const useModalActor = (): ModalActor | undefined => useRead(actorOf, undefined)
