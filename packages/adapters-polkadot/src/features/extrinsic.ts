import { type Ask, attempt } from '@foyer/core/chain/adapters'
import { ApiPromise } from '@polkadot/api'
import type { ApiOptions } from '@polkadot/api/types'
import type { DispatchError, EventRecord } from '@polkadot/types/interfaces'
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

/** A transfer that keeps the payer's account alive. Addresses as SS58, amounts in planck. */
type Transfer = { from: string; to: string; amount: bigint }

/** Blocks and number of a draft. */
interface DraftTrace {
  /** Block from which it is valid. */
  block: number
  /** Last block that can include it. */
  lastBlock: number
  nonce: number
}

export interface Chain {
  /** Minimum balance of an account, in planck. */
  existentialDeposit: bigint
  /** A node's fee estimate in planck. */
  feeOf(transfer: Transfer): Promise<bigint>
  /** Drafts a transfer: the payload to sign as JSON, and a node's fee estimate in planck. */
  draftTransfer(transfer: Transfer): Promise<{ payload: string; fee: bigint; trace: DraftTrace }>
  /** Transfer that a payload makes, with the receiver's public key. Undefined for any other call, and for a payload that is valid for ever. */
  readTransfer(payload: Payload): { to: Uint8Array; amount: bigint; lastBlock: number } | undefined
  /** The signed transaction as 0x hex, and its hash. Throws for a payload that the chain's types cannot encode. */
  seal(payload: Payload, signature: string): { wire: string; hash: string }
  /** Signer, number and call of a transaction as 0x hex. Undefined for an unsigned one, and for one that the chain's types cannot decode. */
  readSigned(wire: string): { signer: Uint8Array; nonce: number; method: string } | undefined
  /** Name of the error with which a transaction of a block failed. Undefined where it succeeded. Rejects if the block has no events any more. */
  failureOf(blockHash: string, index: number): Promise<string | undefined>
}

type MultiAddress = { type: string; value: { toU8a(): Uint8Array } }

/** twox128("System"), twox128("Events"). */
const EVENTS = '0x26aa394eea5630e07c48ae0c9558cef780d41e5e16056765bc8461851072c9d7'

/** Name of the error of a transaction, by the types that the chain had then. @see https://docs.rs/sp-runtime/latest/sp_runtime/enum.DispatchError.html */
async function failureAt(api: ApiPromise, ask: Ask, blockHash: string, index: number): Promise<string | undefined> {
  // Before the library, which would log that the node has forgotten the block's state.
  const events = await ask('state_getStorage', [EVENTS, blockHash])
  const { query, registry } = await api.at(blockHash)
  const type = registry.createLookupType(query.system!.events!.creator.meta.type.asPlain)
  const records = registry.createType(type, events) as unknown as EventRecord[]
  const own = records.filter(({ phase }) => phase.isApplyExtrinsic && phase.asApplyExtrinsic.toNumber() === index)
  const ended = own.find(({ event }) => event.section === 'system' && /^Extrinsic(Success|Failed)$/.test(event.method))
  if (!ended) throw new Error('The block has no events of the transaction.')
  if (ended.event.method === 'ExtrinsicSuccess') return undefined
  const error = ended.event.data[0] as unknown as DispatchError
  if (error.isModule) {
    const { section, name } = registry.findMetaError(error.asModule)
    return `${section}.${name}`
  }
  return error.isToken ? `Token.${error.asToken.type}` : error.type
}

/** Reads a chain's metadata (about 1 MB) from an endpoint. */
export async function openChain(ask: Ask): Promise<Chain> {
  // A page's policy may forbid WebAssembly, on which the library would wait forever. The wallet signs; hashes need none.
  const options = { noInitWarn: true, initWasm: false, throwOnConnect: true }
  const api = await ApiPromise.create({ provider: providerOver(ask), ...options })
  const callOf = ({ to, amount }: Transfer) => api.tx.balances!.transferKeepAlive!(to, amount)
  const nonceOf = async (from: string) => (await api.rpc.system.accountNextIndex(from)).toNumber()
  const feeFor = async (transfer: Transfer, nonce: number) =>
    (await callOf(transfer).paymentInfo(transfer.from, { nonce })).partialFee.toBigInt()
  const lastBlockOf = (era: unknown, block: number) => {
    const decoded = api.registry.createType('ExtrinsicEra', era)
    return decoded.isMortalEra ? decoded.asMortalEra.death(block) - 1 : undefined
  }
  return {
    existentialDeposit: BigInt(api.consts.balances!.existentialDeposit!.toString()),
    feeOf: async transfer => feeFor(transfer, await nonceOf(transfer.from)),
    async draftTransfer(transfer) {
      const { from } = transfer
      const nonce = await nonceOf(from)
      const [fee, { hash, header }] = await Promise.all([
        feeFor(transfer, nonce),
        api.rpc.chain.getFinalizedHead().then(async hash => ({ hash, header: await api.rpc.chain.getHeader(hash) })),
      ])
      const blockNumber = header.number.unwrap()
      const block = blockNumber.toNumber()
      const era = api.registry.createType('ExtrinsicEra', { current: block, period: VALID_BLOCKS })
      const draft = api.registry.createType('SignerPayload', {
        address: from,
        blockHash: hash,
        blockNumber,
        era,
        genesisHash: api.genesisHash,
        method: callOf(transfer).method,
        nonce,
        runtimeVersion: api.runtimeVersion,
        signedExtensions: api.registry.signedExtensions,
        tip: 0,
        version: EXTRINSIC_VERSION,
      }) as unknown as { toPayload(): SignerPayloadJSON }
      const trace = { block, nonce, lastBlock: lastBlockOf(era.toHex(), block)! }
      return { payload: JSON.stringify(draft.toPayload()), fee, trace }
    },
    readTransfer: ({ method, era, blockNumber }) =>
      attempt(() => {
        const call = api.registry.createType('Call', method)
        const [to, amount] = call.args as unknown as [MultiAddress, { toBigInt(): bigint }]
        const lastBlock = lastBlockOf(era, Number(blockNumber))
        const isTransfer = call.section === 'balances' && call.method === 'transferKeepAlive' && to.type === 'Id'
        if (!isTransfer || call.toHex() !== method || lastBlock === undefined) return undefined
        return { to: to.value.toU8a(), amount: amount.toBigInt(), lastBlock }
      }),
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
    readSigned: wire =>
      attempt(() => {
        const extrinsic = api.registry.createType('Extrinsic', wire)
        if (!extrinsic.isSigned) return undefined
        const signer = api.registry.createType('AccountId', extrinsic.signer.toString()).toU8a()
        return { signer, nonce: extrinsic.nonce.toNumber(), method: extrinsic.method.toHex() }
      }),
    failureOf: (blockHash, index) => failureAt(api, ask, blockHash, index),
  }
}
