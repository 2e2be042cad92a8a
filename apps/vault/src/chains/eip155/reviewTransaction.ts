import { formatAmount, parseCaipNetworkId } from '@foyer/core/chain'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { decodeEip155 } from '../../decode/eip155/decodeEip155.ts'
import { toHex } from '../../decode/hex.ts'
import { smartAddress } from '../../smartAccount.ts'
import { type Ask, askOf } from '../endpoint.ts'
import { isFields } from '../fields.ts'
import { accepted, badAnswer, notSigned, type Review, type ReviewRequest, type Row, type Sending } from '../review.ts'
import { callRows } from './callRows.ts'
import { fill } from './fill.ts'
import { isSame, quantity } from './quantity.ts'
import { readRequest } from './request.ts'
import { signedBytes, unsignedBytes } from './serialise.ts'
import { transferRows } from './sides.ts'
import { signerOf } from './signerOf.ts'
import { simulate, trialCallOf } from './simulate.ts'
import { hasCode } from './tokens.ts'
import { trialRows } from './trialRows.ts'

const SEND = 'eth_sendTransaction'

/** Number of the chain in the settings, which the endpoint has to have. */
export async function assertChain(ask: Ask, caipNetworkId: string): Promise<bigint> {
  const { reference } = parseCaipNetworkId(caipNetworkId)
  const chainId = BigInt(reference)
  if (quantity(await ask('eth_chainId', [])) !== chainId)
    notSigned('The endpoint of this network belongs to another network.')
  return chainId
}

function sendingOf(request: ReviewRequest, raw: Uint8Array): Sending {
  const id = toHex(keccak_256(raw))
  return {
    id,
    async post(signal) {
      const answer = await askOf(request.chain, signal)('eth_sendRawTransaction', [toHex(raw)])
      if (!isSame(answer, id)) throw badAnswer()
    },
    async isKnown(signal) {
      const found = await askOf(request.chain, signal)('eth_getTransactionByHash', [id])
      return isFields(found) && isSame(found.hash, id)
    },
  }
}

/**
 * Review of a transaction. It is built here, read back by the decoder, and the decoder's digest is what gets signed.
 */
export async function reviewTransaction(request: ReviewRequest): Promise<Review> {
  const { chain, params, method, signal } = request
  const { address } = request.accounts.eip155
  const ask = askOf(chain, signal)
  const chainId = await assertChain(ask, chain.caipNetworkId)
  const first: unknown = Array.isArray(params) ? params[0] : undefined
  const { isSmart } = signerOf(isFields(first) ? first.from : undefined, request)
  if (isSmart) notSigned('Your smart account does not sign transactions: the site has to ask it for calls.')
  const asked = readRequest(params, address, chainId)
  const { transaction, warnings } = await fill(ask, asked, { chainId, from: address })
  const unsigned = unsignedBytes(transaction)
  const decoded = accepted(decodeEip155('eth_signTransaction', [toHex(unsigned)], address))
  if (decoded.kind !== 'transaction' || decoded.chainId !== chainId) notSigned('The request cannot be read.')
  const { call, to } = decoded
  // The account lets its owner do everything, also what a trial run does not show.
  if (isSame(to, smartAddress(address)) && call.kind !== 'nativeTransfer')
    notSigned('The request could change who your smart account belongs to, or what it does.')
  // Where the call is known, a node that cannot try it is enough; code at the receiver makes a plain transfer a call.
  const isPlain = call.kind === 'nativeTransfer' && !(await hasCode(ask, to!))
  const isKnown = call.kind !== 'unknown' && call.kind !== 'deploy'
  const transfer = call.kind === 'tokenTransfer' ? { ...call, from: address } : undefined
  const [said, trial, sides] = await Promise.all([
    callRows(ask, decoded, chain),
    isPlain ? undefined : simulate(ask, address, transaction).then(each => trialRows(ask, each, { chain, isKnown })),
    transfer && transferRows(ask, [trialCallOf(address, transaction)], transfer),
  ])
  const toContract =
    call.kind === 'nativeTransfer' && !isPlain ? ['The receiver is a contract, which decides what happens.'] : []
  const fee: Row = { label: 'Fee, at most', value: `${formatAmount(decoded.maxFee, chain.decimals)} ${chain.symbol}` }
  return {
    ask: method === SEND ? said.ask : `sign, for it to send, a transaction to ${said.ask}`,
    network: chain.name,
    rows: [...said.rows, ...(sides?.rows ?? []), ...(trial?.rows ?? []), fee],
    warnings: [...said.warnings, ...(sides?.warnings ?? []), ...toContract, ...(trial?.warnings ?? []), ...warnings],
    once: `${chainId} ${address} ${transaction.nonce}`,
    sign({ eip155 }) {
      const raw = signedBytes(transaction, eip155.sign(decoded.digest))
      if (method !== SEND) return { result: toHex(raw) }
      const sending = sendingOf(request, raw)
      return { result: sending.id, sending }
    },
  }
}
