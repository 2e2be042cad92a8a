import type { Connection } from '../../chain/adapter.ts'
import type { ChainNamespace } from '../../chain/namespace.ts'
import { FoyerError } from '../../errors.ts'
import { settle } from '../commands/settle.ts'
import type { ModalActor } from '../modal/modal.machine.ts'

/** Signature in the chain's own format, with the account and the chain that signed. */
export type SignedMessage = { signature: string } & Pick<Connection, 'namespace' | 'address' | 'chainId'>

type Request = { message: string | Uint8Array; namespace?: ChainNamespace | undefined; signal?: AbortSignal }

/** Messages that were requested, by actor: callers recognise their own answer by its number. */
const requested = new WeakMap<ModalActor, number>()

/**
 * Has the connected account of a namespace sign a message, by default of the active one. Rejects with the wallet's error. `signal` ends our
 * waiting, and the request where the wallet has not seen it yet.
 */
export function requestSignature(actor: ModalActor, { message, namespace, signal }: Request): Promise<SignedMessage> {
  const count = (requested.get(actor) ?? 0) + 1
  requested.set(actor, count)
  const id = `message-${count}`
  return settle<SignedMessage>(
    actor,
    () => undefined,
    settleWith => {
      const subscriptions = [
        actor.on('message.signed', signed => {
          const { signature, namespace, address, chainId } = signed
          if (signed.id === id) settleWith({ value: { signature, namespace, address, chainId } })
        }),
        actor.on('message.failed', failed => {
          if (failed.id === id) settleWith({ error: new FoyerError(failed.error.code, failed.error.context) })
        }),
      ]
      const cancel = () => actor.send({ type: 'message.cancel', id })
      signal?.addEventListener('abort', cancel)
      actor.send({ type: 'message.sign', id, message, ...(namespace && { namespace }) })
      return () => {
        signal?.removeEventListener('abort', cancel)
        for (const subscription of subscriptions) subscription.unsubscribe()
      }
    },
  )
}
