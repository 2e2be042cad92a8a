import { expect } from 'vitest'
import type { ModalActor } from '../flows/modal/modal.machine.ts'
import { selectPairing } from '../flows/pairing/pairing.selectors.ts'

/** Opens the modal's view for phones. Resolves with its link. */
export async function showLink(actor: ModalActor): Promise<string> {
  actor.send({ type: 'modal.open', view: 'ConnectingWalletConnect' })
  const link = () => selectPairing(actor.getSnapshot()).uri
  await expect.poll(link).toBeDefined()
  return link()!
}
