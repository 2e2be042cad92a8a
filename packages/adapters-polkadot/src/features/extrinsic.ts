import { ApiPromise } from '@polkadot/api'
import type { ApiOptions } from '@polkadot/api/types'
import type { SignerPayloadJSON } from '@polkadot/types/types'
import type { Ask } from './fromAnyEndpoint.ts'
import type { Payload } from './payload.ts'

type Provider = NonNullable<ApiOptions['provider']>

/** A chain's library on an endpoint that is asked one thing at a time: no socket is opened for one transaction. */
function providerOver(ask: Ask): Provider {
  const refuse = () => Promise.reject(new Error('There are no subscriptions over HTTP.'))
  const provider: Provider = {
    hasSubscriptions: false,
    isClonable: true,
    isConnected: true,
    clone: () => provider,
    connect: async () => {},
    disconnect: async () => {},
    on: () => () => {},
    send: <T>(method: string, params: unknown[]) => ask(method, params) as Promise<T>,
    subscribe: refuse,
    unsubscribe: refuse,
  }
  return provider
}

export interface Chain {
  /** The transaction as it goes to the chain, 0x hex, and its id there. Throws for a payload that does not fit the chain. */
  seal(payload: Payload, signature: string): { wire: string; hash: string }
}

/** Learns from an endpoint how the chain writes transactions: a megabyte of metadata. */
export async function openChain(ask: Ask): Promise<Chain> {
  const api = await ApiPromise.create({ provider: providerOver(ask), noInitWarn: true, throwOnConnect: true })
  return {
    seal(payload, signature) {
      const signed = payload as unknown as SignerPayloadJSON
      const extrinsic = api.registry.createType(
        'Extrinsic',
        { method: api.registry.createType('Call', payload.method) },
        { version: signed.version },
      )
      extrinsic.addSignature(payload.address, signature as `0x${string}`, signed)
      return { wire: extrinsic.toHex(), hash: extrinsic.hash.toHex() }
    },
  }
}
