import {
  FoyerError,
  type Network,
  type SwapAccount,
  type SwapFeature,
  type SwapForecast,
  type SwapRequest,
  type TransferFee,
} from '@foyer/core/chain'
import type { Discovery } from '../discover.ts'
import { assertCurrency } from '../features/nativeCurrency.ts'
import { operationLoader } from '../operation/loadOperation.ts'
import type { Operation } from '../operation/operation.types.ts'
import type { OperationFee } from '../operation/operationFee.ts'
import { readLatestBlock } from '../transfer/block.ts'
import { type CallTerms, hasRefused } from '../transfer/callTerms.ts'
import { atomicOf, channelCapabilities, providerCapabilities } from '../transfer/capabilities.ts'
import { chargeAt, leftAfter, readCharges, spendableOf, usualCharge } from '../transfer/charges.ts'
import { contractFee, readContractTerms, readIsContract } from '../transfer/contractPayer.ts'
import { assertSufficient, feeFor } from '../transfer/draft.ts'
import { type Reader, readChain } from '../transfer/endpoint.ts'
import { type Hex, quantity } from '../transfer/hex.ts'
import { readNonce } from '../transfer/nonces.ts'
import { transactionOf } from '../transfer/transaction.ts'
import { createDraftApproval } from './draftApproval.ts'
import { proveSwap, swapCall } from './proveSwap.ts'
import { assertHeld, readSwap, type SwapReading, UNKNOWN_GAS } from './readSwap.ts'

type Fetch = typeof globalThis.fetch | undefined

interface SwapParts {
  discovery: Discovery
  terms: CallTerms
  /** Loads the sending of smart accounts. */
  operation(): Promise<Operation>
  fetch: Fetch
}

/** Sending of the account where it is a smart account. */
const smartOf = async ({ type }: SwapAccount, { operation }: SwapParts): Promise<Operation | undefined> =>
  type === 'smartAccount' ? operation() : undefined

function feesOf(reading: SwapReading, { sold }: SwapRequest): SwapForecast['fees'] {
  const { gas, charges } = reading
  const fees = charges.prices.map((price): TransferFee => {
    const charge = chargeAt(price, gas, charges)
    return { tier: price.tier, ...charge, spendable: spendableOf(reading, charge, sold.address !== undefined) }
  })
  return fees as [TransferFee, ...TransferFee[]]
}

/** Reads the swap, and the fee of the operation that makes it with its approvals, or the terms of a contract account. */
async function readSmart(reader: Reader, smart: Operation | undefined, request: SwapRequest, network: Network) {
  const reading = await readSwap(reader, network, request)
  const { block, call, gas, approvalGas } = reading
  const [operationFee, contract] = await Promise.all([
    smart?.readFee(reader, network, { block, call, gas: gas + approvalGas }),
    smart ? undefined : readContractTerms(reader, call.from),
  ])
  return { reading, operationFee, contract }
}

/** Length of a swap's call data that few exceed, for the part of the fee that is paid on Ethereum. */
const USUAL_DATA: Hex = `0x${'11'.repeat(1_024)}`

const createSpendable =
  (parts: SwapParts): SwapFeature['spendable'] =>
  async (account, network, { signal }) => {
    signal.throwIfAborted()
    const smart = await smartOf(account, parts)
    const from = account.address
    const call = { from, to: from, value: '0x0', data: USUAL_DATA } as const
    const { native, left } = await readChain(
      { network, fetch: parts.fetch, signal, method: 'eth_getBalance' },
      async reader => {
        const block = await readLatestBlock(reader)
        const readNative = reader.ask('eth_getBalance', [from, 'latest']).then(quantity)
        if (smart) {
          const [native, fee] = await Promise.all([
            readNative,
            smart.readFee(reader, network, { block, call, gas: UNKNOWN_GAS }),
          ])
          return { native, left: smart.leftBy(fee, native) }
        }
        const [native, isContract, charges] = await Promise.all([
          readNative,
          readIsContract(reader, from),
          readCharges(reader, network, { block, call, gas: UNKNOWN_GAS, isGuess: true }),
        ])
        return { native, left: isContract ? native : leftAfter(usualCharge(charges, UNKNOWN_GAS), native) }
      },
    )
    assertCurrency(network, native)
    return left
  }

const createForesee =
  (parts: SwapParts): SwapFeature['foresee'] =>
  async (request, network, { signal }) => {
    signal.throwIfAborted()
    // Before anything is asked: what is wrong in itself needs no chain.
    swapCall(request)
    const smart = await smartOf(request.from, parts)
    const { reading, operationFee, contract } = await readChain(
      { network, fetch: parts.fetch, signal, method: 'eth_simulateV1' },
      reader => readSmart(reader, smart, request, network),
    )
    assertCurrency(network, reading.native)
    assertHeld(reading, request)
    const proved = proveSwap(request, reading)
    const { allowance, balance, native } = reading
    const own = operationFee && feeOfOperation(smart!, operationFee, reading, request)
    const fee = own ?? (contract && contractFee(contract, balance))
    return { allowance, balance, native, ...proved, fees: fee ? [fee] : feesOf(reading, request) }
  }

const feeOfOperation = (
  { spendableBy }: Operation,
  fee: OperationFee,
  reading: SwapReading,
  { sold }: SwapRequest,
): TransferFee => ({ tier: 'normal', ...fee, spendable: spendableBy(fee, reading, sold.address !== undefined) })

const createDraft =
  (parts: SwapParts): SwapFeature['draft'] =>
  async (request, network, { signal }) => {
    signal.throwIfAborted()
    const { from: account, sold, amount, together } = request
    const from = account.address
    const { to, data } = swapCall(request)
    const smart = await smartOf(account, parts)
    const [{ reading, operationFee, contract }, next] = await readChain(
      { network, fetch: parts.fetch, signal, method: 'eth_simulateV1' },
      reader =>
        Promise.all([
          readSmart(reader, smart, request, network),
          // The wallet chooses the nonce of an operation.
          smart ? undefined : readNonce(reader, from, 'pending'),
        ]),
    )
    assertCurrency(network, reading.native)
    assertHeld(reading, request)
    const { allowance = amount, block, native, balance, shared, gas } = reading
    const isApproved = allowance >= amount
    if (!isApproved && !together) throw new FoyerError('swap.unapproved', { missing: `${amount - allowance}` })
    proveSwap(request, reading)
    const fee = operationFee
      ? smart!.feeFor(request.fee, operationFee)
      : contract
        ? contractFee(contract, request.fee.spendable)
        : feeFor(request.fee, gas)
    // The owners of a contract choose the nonce.
    const nonce = contract ? undefined : next
    // Who pays for an operation is between the wallet, its paymaster and the account.
    const cost = smart ? { ...fee, amount: 0n } : fee
    assertSufficient(amount, sold.address !== undefined, cost, { native, balance, shared })
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
      trace: { block: block.number, ...(nonce !== undefined && { nonce }) },
    }
    return { ...draft, request: smart?.requestOf(draft) ?? JSON.stringify(transactionOf(draft)) }
  }

/** Methods of swapping that need more than the adapter's entry. */
export const createSwap = (given: Omit<SwapParts, 'operation'>): Omit<SwapFeature, 'isAllowed'> => {
  const parts: SwapParts = { ...given, operation: operationLoader(given.terms, given.fetch) }
  return {
    async isAtomic({ connectorId, address: from }, { caipNetworkId: chainId }, { signal, channel }) {
      const account = { chainId, from }
      if (hasRefused(parts.terms, 'together', account)) return false
      if (channel) return atomicOf(await channelCapabilities(channel, account, signal)) !== undefined
      const provider = parts.discovery.held(connectorId)
      return provider !== undefined && atomicOf(await providerCapabilities(provider, account, signal)) !== undefined
    },
    spendable: createSpendable(parts),
    foresee: createForesee(parts),
    draft: createDraft(parts),
    draftApproval: createDraftApproval(parts),
  }
}
