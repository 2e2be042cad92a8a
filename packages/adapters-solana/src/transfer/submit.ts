import { type ConnectionRef, FoyerError, type RemoteChannel, type TransferFeature } from '@foyer/core/chain'
import { operationOf, within } from '@foyer/core/chain/adapters'
import { base64 } from '@scure/base'
import type { Discovery } from '../discover.ts'
import { createRemoteFeatures } from '../features/remote.ts'
import { SEND as REMOTE_SEND } from '../features/remoteAnswers.ts'
import { createSendTransaction, createSignTransaction } from '../features/transactions.ts'
import { parseTransaction } from '../wire.ts'
import { broadcast } from './broadcast.ts'
import { checkDraft } from './checkDraft.ts'
import { heightAt, type Place, type Reader } from './endpoint.ts'

const SEND = 'solana:signAndSendTransaction'

/** Milliseconds that the visitor waits at most for the check before the wallet opens. */
const CHECK_TIMEOUT = 3_000

/**
 * Throws `transfer.expired` when no block can include the transfer any more. Endpoints that do not answer do not keep the visitor from
 * sending: the chain itself refuses what has expired.
 */
async function checkLifetime(reader: Reader, lastBlock: number | undefined, place: Place): Promise<void> {
  const read = reader('getBlockHeight', place, ask => heightAt(ask, 'confirmed'))
  const height = await within(CHECK_TIMEOUT, read, place.signal).catch(() => undefined)
  place.signal.throwIfAborted()
  if (height !== undefined && lastBlock !== undefined && height > lastBlock) {
    throw new FoyerError('transfer.expired', {})
  }
}

type Ask = (transaction: string) => Promise<string>

/** Ways to ask a wallet. `send` is absent where the wallet only signs. */
type Route = { send?: Ask; sign: Ask }

function pageRoute(discovery: Discovery, connection: ConnectionRef, call: { signal: AbortSignal }): Route {
  const wallet = discovery.wallet(connection.connectorId)
  return {
    ...(operationOf(wallet, SEND) && {
      send: transaction => createSendTransaction(discovery)(connection, transaction, call),
    }),
    sign: transaction => createSignTransaction(discovery)(connection, transaction, call),
  }
}

function remoteRoute(channel: RemoteChannel, connection: ConnectionRef, call: { signal: AbortSignal }): Route {
  const features = createRemoteFeatures(channel)
  return {
    ...(channel.allows(connection.chainId, REMOTE_SEND) && {
      send: transaction => features.sendTransaction(connection, transaction, call),
    }),
    sign: transaction => features.signTransaction(connection, transaction, call),
  }
}

const messageOf = (transaction: string): string => String(parseTransaction(base64.decode(transaction))?.message)

/**
 * Sends through the wallet where it can, else it broadcasts what the wallet has signed. A wallet that sends may add a fee or its own checks;
 * one that only signs must return the message of the draft.
 */
export const createSubmit =
  (discovery: Discovery, reader: Reader): TransferFeature['submit'] =>
  async (connection, draft, network, { signal, channel }) => {
    signal.throwIfAborted()
    await checkDraft(draft, connection, network)
    const place = { network, signal }
    const route = channel ? remoteRoute(channel, connection, { signal }) : pageRoute(discovery, connection, { signal })
    await checkLifetime(reader, draft.trace.lastBlock, place)
    if (route.send) return { type: 'transaction', hash: await route.send(draft.request) }
    const signed = await route.sign(draft.request)
    if (messageOf(signed) !== messageOf(draft.request)) {
      throw new FoyerError('transfer.changed', { field: 'request' })
    }
    return { type: 'transaction', hash: await broadcast(reader, signed, place) }
  }
