import type { Ask } from '@foyer/core/chain/adapters'
import { ApiPromise } from '@polkadot/api'
import type { ApiOptions } from '@polkadot/api/types'
import type { SignerPayloadJSON } from '@polkadot/types/types'
import type { Payload } from './payload.ts'

/** Number of blocks for which a draft is valid (some minutes), a power of two. @see https://docs.polkadot.com/polkadot-protocol/basics/blocks-transactions-fees/transactions/ */
const VALID_BLOCKS = 64
const EXTRINSIC_VERSION = 4

type Provider = NonNullable<ApiOptions['provider']>

/** An `@polkadot/api` provider over single HTTP requests, without a socket. */
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
  /** Minimum balance of an account, in planck. */
  existentialDeposit: bigint
  /** Drafts a transfer that keeps the payer's account alive: the payload to sign as JSON, and a node's fee estimate in planck. */
  draftTransfer(transfer: { from: string; to: string; amount: bigint }): Promise<{ payload: string; fee: bigint }>
  /** The signed transaction as 0x hex, and its hash. Throws for a payload that the chain's types cannot encode. */
  seal(payload: Payload, signature: string): { wire: string; hash: string }
}

/** Reads a chain's metadata (about 1 MB) from an endpoint. */
export async function openChain(ask: Ask): Promise<Chain> {
  // A page's policy may forbid WebAssembly, on which the library would wait forever. The wallet signs; hashes need none.
  const options = { noInitWarn: true, initWasm: false, throwOnConnect: true }
  const api = await ApiPromise.create({ provider: providerOver(ask), ...options })
  return {
    existentialDeposit: BigInt(api.consts.balances!.existentialDeposit!.toString()),
    async draftTransfer({ from, to, amount }) {
      const call = api.tx.balances!.transferKeepAlive!(to, amount)
      const [{ partialFee }, head, nonce] = await Promise.all([
        call.paymentInfo(from, { nonce: 0 }),
        api.rpc.chain.getFinalizedHead().then(async hash => ({ hash, header: await api.rpc.chain.getHeader(hash) })),
        api.rpc.system.accountNextIndex(from),
      ])
      const blockNumber = head.header.number.unwrap()
      const draft = api.registry.createType('SignerPayload', {
        address: from,
        blockHash: head.hash,
        blockNumber,
        era: api.registry.createType('ExtrinsicEra', { current: blockNumber.toNumber(), period: VALID_BLOCKS }),
        genesisHash: api.genesisHash,
        method: call.method,
        nonce,
        runtimeVersion: api.runtimeVersion,
        signedExtensions: api.registry.signedExtensions,
        tip: 0,
        version: EXTRINSIC_VERSION,
      }) as unknown as { toPayload(): SignerPayloadJSON }
      return { payload: JSON.stringify(draft.toPayload()), fee: partialFee.toBigInt() }
    },
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
