import type { ChainNamespace } from '../chain/namespace.ts'
import type { ModalSnapshot } from '../flows/modal/modal.machine.ts'

/** The namespaces of this app in which nobody is connected, in the order of the adapters. */
export const selectUnconnected = ({ context: { booted, standing } }: ModalSnapshot): ChainNamespace[] =>
  (booted?.namespaces ?? []).flatMap(({ namespace }) => (standing[namespace] === 'absent' ? namespace : []))
