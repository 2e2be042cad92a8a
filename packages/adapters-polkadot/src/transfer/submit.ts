import {
  type ConnectionRef,
  FoyerError,
  isFoyerError,
  type Network,
  type TransferDraft,
  type TransferFeature,
} from '@foyer/core/chain'
import { type Ask, EndpointRefused, rpcFailed, untilAborted } from '@foyer/core/chain/adapters'
import type { Access } from '../access.ts'
import { accountOf, isGenesisOf, isSameAccount } from '../accounts.ts'
import { readAccount } from '../features/accountInfo.ts'
import type { Chain } from '../features/extrinsic.ts'
import { type Payload, parsePayload } from '../features/payload.ts'
import { TRANSACTION } from '../features/remote.ts'
import { askToSign, signatureIn } from '../features/sign.ts'
import { readNumber } from './blocks.ts'
import { receiverOf } from './estimate.ts'
import type { Nodes } from './nodes.ts'

const SUBMIT = 'author_submitExtrinsic'
/** The node has it already. @see https://docs.rs/sc-rpc-api/latest/sc_rpc_api/author/error/index.html */
const ALREADY_IMPORTED = 1013

const changed = (field: string) => new FoyerError('transfer.changed', { field })

const isSame = (one: string, other: string) => {
  const [a, b] = [accountOf(one), accountOf(other)]
  return a !== undefined && b !== undefined && isSameAccount(a, b)
}

/** Reads the payload of a draft. Throws `transfer.changed` unless it is for this connection and network. */
function readRequest(draft: TransferDraft, connection: ConnectionRef, network: Network): Payload {
  const { chainId, from, request } = draft
  if (chainId !== network.caipNetworkId || chainId !== connection.chainId) throw changed('chain')
  if (!isSame(from, connection.address)) throw changed('account')
  let payload: Payload
  try {
    payload = parsePayload(request, connection, 'signPayload')
  } catch (error) {
    if (isFoyerError(error, 'network.notApproved')) throw changed('chain')
    throw changed(isFoyerError(error, 'wallet.unauthorized') ? 'account' : 'request')
  }
  if (!isGenesisOf(payload.genesisHash, chainId)) throw changed('chain')
  return payload
}

const numberOf = (value: unknown) =>
  typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value) ? Number(value) : undefined

/** Throws `transfer.changed` unless the payload makes just the transfer that was reviewed (H60). */
function assertAgrees({ to, amount, trace, token }: TransferDraft, payload: Payload, chain: Chain, network: Network) {
  const transfer = chain.readTransfer(payload)
  if (!transfer || token !== undefined) throw changed('request')
  const receiver = receiverOf(to, network)
  if (!receiver || !isSameAccount(transfer.to, receiver)) throw changed('receiver')
  if (transfer.amount !== amount) throw changed('amount')
  if (numberOf(payload.nonce) !== trace.nonce) throw changed('nonce')
  if (numberOf(payload.blockNumber) !== trace.block || transfer.lastBlock !== trace.lastBlock) throw changed('block')
  // A tip, or a fee in another asset, was not reviewed.
  if (numberOf(payload.tip) !== 0 || (payload.assetId !== undefined && payload.assetId !== null)) throw changed('fee')
}

/** Throws `transfer.expired` if no further block can include the payload: its time, its nonce or its runtime has passed. */
async function assertValid(ask: Ask, { trace, from }: TransferDraft, payload: Payload): Promise<void> {
  const [height, runtime, { nonce }] = await Promise.all([
    readNumber(ask),
    ask('state_getRuntimeVersion', []),
    readAccount(ask, accountOf(from)!),
  ])
  const { specVersion } = (runtime ?? {}) as { specVersion?: unknown }
  if (height >= trace.lastBlock! || nonce > trace.nonce! || specVersion !== numberOf(payload.specVersion))
    throw new FoyerError('transfer.expired', {})
}

/** Nothing has been sent yet: an endpoint that fails has not accepted the transaction. */
function refused(error: unknown): FoyerError {
  if (isFoyerError(error, 'transfer.changed') || isFoyerError(error, 'transfer.expired')) return error
  const { reason } = rpcFailed(SUBMIT, error).context
  return new FoyerError('transfer.refused', { ...(reason && { reason }) }, { cause: error })
}

/** Sends a transaction to one node, once. Rejects with `transfer.refused`, and with `rpc.failed` where its answer was lost. */
async function send(ask: Ask, wire: string): Promise<void> {
  try {
    await ask(SUBMIT, [wire])
  } catch (error) {
    if (!(error instanceof EndpointRefused)) throw rpcFailed(SUBMIT, error)
    if (error.answer.code !== ALREADY_IMPORTED) throw refused(error)
  }
}

/** Has the wallet sign the payload, and sends it by the network's endpoints: these wallets do not broadcast. */
export const createSubmit =
  (nodes: Nodes, access: Access): TransferFeature['submit'] =>
  async (connection, draft, network, { signal, channel }) => {
    signal.throwIfAborted()
    const payload = readRequest(draft, connection, network)
    // What is thrown in `read` passes for a failure of the endpoint, so that the checks come after it.
    const { ask, chain } = await nodes
      .read(network, signal, async node => ({ ask: node.ask, chain: await node.chain() }))
      .catch((error: unknown) => {
        signal.throwIfAborted()
        throw refused(error)
      })
    assertAgrees(draft, payload, chain, network)
    await untilAborted(signal, assertValid(ask, draft, payload)).catch((error: unknown) => {
      signal.throwIfAborted()
      throw refused(error)
    })

    const { address } = connection
    const signing = channel
      ? channel
          .request(draft.chainId, TRANSACTION, { address, transactionPayload: { ...payload, address } }, { signal })
          .then(answer => signatureIn(TRANSACTION, answer))
      : askToSign(access, 'signPayload', connection, written => ({ ...payload, address: written }), { signal })
    const signature = await untilAborted(signal, signing)
    signal.throwIfAborted()
    const { wire, hash } = chain.seal(payload, signature)
    await untilAborted(signal, send(ask, wire))
    return { type: 'transaction', hash }
  }
