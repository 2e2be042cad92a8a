import type { ToSignInput } from '../wallet.ts'

/** Inputs by the address that signs them, in the order of the addresses. */
export function byAddress(inputs: readonly ToSignInput[]): [string, readonly ToSignInput[]][] {
  const groups = new Map<string, ToSignInput[]>()
  for (const input of inputs) groups.set(input.address, [...(groups.get(input.address) ?? []), input])
  return [...groups]
}
