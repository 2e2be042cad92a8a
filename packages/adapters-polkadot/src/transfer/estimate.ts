import {
  encodeSs58,
  FoyerError,
  type Network,
  type TransferDraft,
  type TransferEstimate,
  type TransferFeature,
  type TransferRequest,
} from '@foyer/core/chain'
import { accountOf, GENERIC, prefixOf } from '../accounts.ts'
import { readAccount, staying, transferable } from '../features/accountInfo.ts'
import type { Node, Nodes } from './nodes.ts'

const ACCOUNT_LENGTH = 32

/** Public key of a receiver: an address with the prefix of the network, or the generic one. */
export function receiverOf(address: string, { ss58Format = GENERIC }: Network): Uint8Array | undefined {
  const prefix = prefixOf(address)
  const account = prefix === ss58Format || prefix === GENERIC ? accountOf(address) : undefined
  return account?.length === ACCOUNT_LENGTH ? account : undefined
}

/** Public keys of payer and receiver. Throws `transfer.wrongToken`, `transfer.wrongReceiver` and `transfer.wrongPayer`. */
function partiesOf({ from, to, token }: TransferRequest, network: Network) {
  if (token) throw new FoyerError('transfer.wrongToken', { token: token.address })
  const receiver = to === undefined ? undefined : receiverOf(to, network)
  if (to !== undefined && !receiver) throw new FoyerError('transfer.wrongReceiver', { address: to })
  const payer = accountOf(from.address)
  if (payer?.length !== ACCOUNT_LENGTH) throw new FoyerError('transfer.wrongPayer', { address: from.address })
  return { payer, receiver }
}

/** Smallest amount for a receiver with this balance: it creates the account. */
const leastFor = (free: bigint, existentialDeposit: bigint) =>
  existentialDeposit > free ? existentialDeposit - free : 0n

/** Accounts and types of a chain for a transfer, read from one node. */
async function readParties({ ask, chain }: Node, payer: Uint8Array, receiver: Uint8Array | undefined) {
  const [opened, mine, theirs] = await Promise.all([
    chain(),
    readAccount(ask, payer),
    receiver && readAccount(ask, receiver),
  ])
  const { existentialDeposit } = opened
  const rest = mine.free - staying(mine, existentialDeposit)
  return {
    chain: opened,
    balance: transferable(mine, existentialDeposit),
    /** Part of the balance that pays amount and fee. */
    rest: rest > 0n ? rest : 0n,
    least: theirs && leastFor(theirs.free, existentialDeposit),
  }
}

const addressOn = (account: Uint8Array, { ss58Format = GENERIC }: Network) => encodeSs58(account, ss58Format)

/** Fee of one tier by the chain. The existential deposit stays in the payer's account. */
export const createEstimate =
  (nodes: Nodes): TransferFeature['estimate'] =>
  async (request, network, { signal }): Promise<TransferEstimate> => {
    signal.throwIfAborted()
    const { payer, receiver } = partiesOf(request, network)
    return nodes.read(network, signal, async node => {
      const { chain, balance, rest, least } = await readParties(node, payer, receiver)
      const [from, to] = [payer, receiver ?? payer].map(account => addressOn(account, network)) as [string, string]
      const feeOf = (amount: bigint) => chain.feeOf({ from, to, amount })
      // A larger amount makes a longer transaction, with a higher fee.
      const [largest, fee] = await Promise.all([feeOf(rest), request.amount && feeOf(request.amount)])
      const spendable = rest > largest ? rest - largest : 0n
      return {
        fees: [{ tier: 'normal', amount: fee || largest, spendable, terms: {} }],
        balance,
        native: balance,
        ...(least && { least }),
      }
    })
  }

/** Drafts a `transferKeepAlive` with the present nonce, valid for some minutes. */
export const createDraft =
  (nodes: Nodes): TransferFeature['draft'] =>
  async ({ fee, ...request }, network, { signal }): Promise<TransferDraft> => {
    signal.throwIfAborted()
    const { payer, receiver } = partiesOf(request, network)
    const { amount } = request
    const drafted = await nodes.read(network, signal, async node => {
      const { chain, rest, least = 0n } = await readParties(node, payer, receiver)
      const [from, to] = [payer, receiver!].map(account => addressOn(account, network)) as [string, string]
      // The types of the chain take no other amounts; the checks below refuse them.
      const value = amount > 0n && amount <= rest ? amount : rest
      return { rest, least, ...(await chain.draftTransfer({ from, to, amount: value })) }
    })
    const { rest, least, trace, payload } = drafted
    if (amount <= 0n || amount < least) throw new FoyerError('transfer.tooSmall', { least: `${least || 1n}` })
    const missing = amount + drafted.fee - rest
    if (missing > 0n) throw new FoyerError('transfer.insufficient', { asset: 'native', missing: `${missing}` })
    return {
      chainId: network.caipNetworkId,
      from: request.from.address,
      to: request.to,
      amount,
      fee: { ...fee, amount: drafted.fee },
      request: payload,
      trace,
    }
  }
