import { FoyerError, type SwapFeature, type SwapForecast, type SwapRequest, type TransferFee } from '@foyer/core/chain'
import type { Discovery } from '../discover.ts'
import { readLatestBlock } from '../transfer/block.ts'
import { channelOffersCalls, providerOffersCalls } from '../transfer/calls.ts'
import { assertSufficient, feeFor } from '../transfer/draft.ts'
import { readChain } from '../transfer/endpoint.ts'
import { type Hex, quantity } from '../transfer/hex.ts'
import { readL1Fee } from '../transfer/l1Fee.ts'
import { readNonce } from '../transfer/nonces.ts'
import { readPrices } from '../transfer/prices.ts'
import { gasCost, transactionOf } from '../transfer/transaction.ts'
import { createDraftApproval } from './draftApproval.ts'
import { proveSwap, swapCall } from './proveSwap.ts'
import { assertHeld, readSwap, type SwapReading, UNKNOWN_GAS } from './readSwap.ts'

type Fetch = typeof globalThis.fetch | undefined

function feesOf({ native, balance, gas, prices, l1Fee }: SwapReading, { sold }: SwapRequest): SwapForecast['fees'] {
  const fees = prices.map(({ tier, terms }): TransferFee => {
    const amount = gasCost(terms(gas)) + l1Fee
    const left = native > amount ? native - amount : 0n
    return {
      tier,
      amount,
      spendable: sold.address === undefined ? left : native >= amount ? balance : 0n,
      terms: terms(gas),
    }
  })
  return fees as [TransferFee, ...TransferFee[]]
}

/** Length of a swap's call data that few exceed, for the part of the fee that is paid on Ethereum. */
const USUAL_DATA: Hex = `0x${'11'.repeat(1_024)}`

const createSpendable =
  (fetch: Fetch): SwapFeature['spendable'] =>
  async (from, network, { signal }) => {
    signal.throwIfAborted()
    return readChain({ network, fetch, signal, method: 'eth_getBalance' }, async reader => {
      const block = await readLatestBlock(reader)
      const [native, prices, l1Fee] = await Promise.all([
        reader.ask('eth_getBalance', [from, 'latest']).then(quantity),
        readPrices(reader, block),
        readL1Fee(reader, { from, to: from, value: '0x0', data: USUAL_DATA }, UNKNOWN_GAS),
      ])
      const { terms } = prices.find(({ tier }) => tier === 'normal')!
      const cost = gasCost(terms(UNKNOWN_GAS)) + l1Fee
      return native > cost ? native - cost : 0n
    })
  }

const createForesee =
  (fetch: Fetch): SwapFeature['foresee'] =>
  async (request, network, { signal }) => {
    signal.throwIfAborted()
    // Before anything is asked: what is wrong in itself needs no chain.
    swapCall(request)
    const reading = await readChain({ network, fetch, signal, method: 'eth_simulateV1' }, reader =>
      readSwap(reader, request),
    )
    assertHeld(reading, request)
    const receives = proveSwap(request, reading.simulated)
    const { allowance, balance, native } = reading
    return { allowance, balance, native, receives, fees: feesOf(reading, request) }
  }

const createDraft =
  (fetch: Fetch): SwapFeature['draft'] =>
  async (request, network, { signal }) => {
    signal.throwIfAborted()
    const { from, sold, amount, together } = request
    const { to, data } = swapCall(request)
    const [reading, nonce] = await readChain({ network, fetch, signal, method: 'eth_simulateV1' }, reader =>
      Promise.all([readSwap(reader, request), readNonce(reader, from, 'pending')]),
    )
    assertHeld(reading, request)
    const { allowance = amount, block, native, balance, gas } = reading
    const isApproved = allowance >= amount
    if (!isApproved && !together) throw new FoyerError('swap.unapproved', { missing: `${amount - allowance}` })
    proveSwap(request, reading.simulated)
    const fee = feeFor(request.fee, gas)
    assertSufficient(amount, sold.address !== undefined, fee, { native, balance })
    const draft = {
      chainId: network.caipNetworkId,
      from,
      to,
      ...(sold.address !== undefined && { token: sold.address }),
      amount,
      data,
      ...(!isApproved && { approves: true }),
      ...(!isApproved && allowance > 0n && { revokes: true }),
      fee,
      trace: { block: block.number, nonce },
    }
    return { ...draft, request: JSON.stringify(transactionOf(draft)) }
  }

/** Methods of swapping that need more than the adapter's entry. */
export const createSwap = (discovery: Discovery, fetch: Fetch): Omit<SwapFeature, 'isAllowed'> => ({
  async isAtomic({ connectorId, address: from }, { caipNetworkId: chainId }, { signal, channel }) {
    const account = { chainId, from }
    if (channel) return channelOffersCalls(channel, account)
    const provider = discovery.held(connectorId)
    return provider !== undefined && (await providerOffersCalls(provider, account, signal)) === true
  },
  spendable: createSpendable(fetch),
  foresee: createForesee(fetch),
  draft: createDraft(fetch),
  draftApproval: createDraftApproval(fetch),
})
