import {
  FoyerError,
  type Network,
  type TransferDraft,
  type TransferEstimate,
  type TransferFeature,
  type TransferFee,
  type TransferRequest,
} from '@foyer/core/chain'
import { chainsOf } from '../addresses.ts'
import { readEsplora } from '../features/esplora.ts'
import { readDraft } from '../features/psbt.ts'
import { scriptOf } from '../features/script.ts'
import { type Coin, readCoins } from './coins.ts'
import { assertRate, draftTransfer, type Transfer } from './draftTransfer.ts'
import { readFeeRates } from './feeRates.ts'
import { dustOf, inputSize, selectCoins } from './selectCoins.ts'

type Fetch = typeof globalThis.fetch | undefined
type Reading = { fetch: Fetch; signal: AbortSignal }

/** Scripts of payer and receiver. Throws `transfer.wrongToken`, `transfer.wrongReceiver` and `transfer.wrongPayer`. */
function scriptsOf({ from, to, token }: TransferRequest, network: Network) {
  const isOfNetwork = (address: string) => chainsOf(address).includes(network.caipNetworkId)
  if (token) throw new FoyerError('transfer.wrongToken', { token: token.address })
  if (to !== undefined && !isOfNetwork(to)) throw new FoyerError('transfer.wrongReceiver', { address: to })
  const payer = isOfNetwork(from.address) && from.type !== 'ordinal' ? scriptOf(from.address) : undefined
  if (!payer || inputSize(payer) === undefined) throw new FoyerError('transfer.wrongPayer', { address: from.address })
  return { payer, receiver: to === undefined ? undefined : scriptOf(to) }
}

/** Largest amount that the coins pay at a rate, to a receiver with this script. */
function spendableAt(rate: bigint, coins: readonly Coin[], from: Uint8Array, to: Uint8Array): bigint {
  const all = selectCoins({ coins, from, to, amount: 'all', rate })
  return all.status === 'selected' ? all.amount : 0n
}

/** Fee of an amount at a rate. If the coins do not suffice: of all that there are. */
function feeAt(rate: bigint, coins: readonly Coin[], from: Uint8Array, to: Uint8Array, amount: bigint): bigint {
  const chosen = selectCoins({ coins, from, to, amount, rate })
  if (chosen.status === 'selected') return chosen.fee
  const missing = chosen.status === 'insufficient' ? chosen.missing : 0n
  const total = coins.filter(({ value }) => value > inputSize(from)! * rate).reduce((sum, { value }) => sum + value, 0n)
  return missing + total - amount
}

const least = (amount: bigint | undefined, dust: bigint) => (amount === undefined || amount < dust ? dust : amount)

/** Fees of three tiers by the endpoint's rates, and the balance: all coins of the address, pending ones included. */
export const createEstimate =
  (fetch: Fetch): TransferFeature['estimate'] =>
  async (request, network, { signal }): Promise<TransferEstimate> => {
    signal.throwIfAborted()
    const { payer, receiver } = scriptsOf(request, network)
    const [coins, rates] = await Promise.all([
      readCoins(request.from.address, network, { fetch, signal }),
      readFeeRates(network, { fetch, signal }),
    ])
    const to = receiver ?? payer
    const feeOf = (tier: TransferFee['tier']): TransferFee => ({
      tier,
      amount: feeAt(BigInt(rates[tier]), coins, payer, to, least(request.amount, dustOf(to))),
      spendable: spendableAt(BigInt(rates[tier]), coins, payer, to),
      terms: { rate: rates[tier] },
    })
    const balance = coins.reduce((sum, { value }) => sum + value, 0n)
    return {
      fees: [feeOf('slow'), feeOf('normal'), feeOf('fast')],
      balance,
      native: balance,
      ...(receiver && { least: dustOf(receiver) }),
    }
  }

const MAX_HEIGHT = 100_000_000

/** Height of the newest block. */
export const readHeight = (network: Network, reading: Reading): Promise<number> =>
  readEsplora({
    ...reading,
    network,
    path: '/blocks/tip/height',
    parse: answer =>
      Number.isInteger(answer) && (answer as number) >= 0 && (answer as number) < MAX_HEIGHT
        ? (answer as number)
        : undefined,
  })

type Drafted = Extract<Transfer, { status: 'drafted' }>

/** Throws the error of a transfer that is not possible. */
function assertDrafted(transfer: Transfer, from: string, to: string): asserts transfer is Drafted {
  switch (transfer.status) {
    case 'drafted':
      return
    case 'insufficient':
      throw new FoyerError('transfer.insufficient', { asset: 'native', missing: `${transfer.missing}` })
    case 'dust':
      throw new FoyerError('transfer.tooSmall', { least: `${transfer.least}` })
    case 'wrongReceiver':
      throw new FoyerError('transfer.wrongReceiver', { address: to })
    case 'wrongPayer':
      throw new FoyerError('transfer.wrongPayer', { address: from })
  }
}

/** Builds a PSBT that can be replaced by one with a higher fee. Change goes back to the payer. */
export const createDraft =
  (fetch: Fetch): TransferFeature['draft'] =>
  async ({ fee, ...request }, network, { signal }): Promise<TransferDraft> => {
    signal.throwIfAborted()
    scriptsOf(request, network)
    const { from, to, amount } = request
    const { rate } = fee.terms
    assertRate(rate)
    const [transfer, block] = await Promise.all([
      draftTransfer({ from, to, amount, feeRate: rate, network, ...(fetch && { fetch }) }, { signal }),
      readHeight(network, { fetch, signal }),
    ])
    assertDrafted(transfer, from.address, to)
    const inputs = readDraft(transfer.psbt).spends.flatMap(output => (output ? [output.id] : []))
    return {
      chainId: network.caipNetworkId,
      from: from.address,
      to,
      amount,
      fee: { ...fee, amount: transfer.fee },
      request: transfer.psbt,
      trace: { block, inputs },
    }
  }
