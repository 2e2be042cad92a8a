import { decodeSs58, formatAmount } from '@foyer/core/chain'
import { fromHex, toHex } from '../../decode/hex.ts'
import { decodePolkadotCall, decodePolkadotMessage } from '../../decode/polkadot/decodePolkadot.ts'
import { decoding, refuse } from '../../decode/refusal.ts'
import { decodeMessage } from '../../decode/text.ts'
import { type Ask, askOf, unlessRefused } from '../endpoint.ts'
import { type Fields, fieldsOf, isFields, textOf } from '../fields.ts'
import { messageReview } from '../messageReview.ts'
import { accepted, badAnswer, notSigned, type Review, type ReviewRequest, type Row } from '../review.ts'
import { type ChainMetadata, readMetadata } from './metadata.ts'
import { type Built, buildPayload, type Payload, periodOf, readPayload, SR25519, signedExtrinsic } from './payload.ts'

const LARGEST_METADATA = 8 * 1024 * 1024

const isSame = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

/** The account of the request, in the form of any network, has to be ours. */
function assertOwn({ address }: Fields, publicKey: Uint8Array): void {
  const account = typeof address === 'string' ? decodeSs58(address)?.account : undefined
  if (!account || !isSame(account, publicKey)) notSigned('The request is for another account than yours.')
}

function bytesOf(answer: unknown, largest: number): Uint8Array {
  try {
    return fromHex(answer, largest)
  } catch {
    throw badAnswer()
  }
}

/** Checks a payload against the chain of the settings, as its endpoint has it now. */
async function readChain(ask: Ask, payload: Payload, caipNetworkId: string): Promise<ChainMetadata> {
  const [genesis, version] = await Promise.all([ask('chain_getBlockHash', [0]), ask('state_getRuntimeVersion', [])])
  const genesisHash = bytesOf(genesis, 32)
  if (caipNetworkId !== `polkadot:${toHex(genesisHash).slice(2, 34)}`)
    notSigned('The endpoint of this network belongs to another network.')
  if (!isSame(payload.genesisHash, genesisHash)) notSigned('The request is for another network.')
  if (!isFields(version)) throw badAnswer()
  const isCurrent =
    version.specVersion === Number(payload.specVersion) &&
    version.transactionVersion === Number(payload.transactionVersion)
  if (!isCurrent) notSigned('The request was made for another version of the network.')
  const metadata = bytesOf(await ask('state_getMetadata', [], LARGEST_METADATA), LARGEST_METADATA / 2)
  try {
    return readMetadata(metadata)
  } catch {
    throw badAnswer()
  }
}

/** Fee by the node, in the smallest unit. A signature of the right length takes the place of the one to come. */
async function feeOf(ask: Ask, payload: Payload, { extra }: Built, publicKey: Uint8Array): Promise<bigint | undefined> {
  const signature = new Uint8Array(64).fill(1)
  const extrinsic = toHex(signedExtrinsic(payload, extra, { publicKey, signature }))
  const info = await unlessRefused(ask('payment_queryInfo', [extrinsic]))
  const fee = isFields(info) ? info.partialFee : undefined
  return (typeof fee === 'string' && /^\d{1,39}$/.test(fee)) || Number.isSafeInteger(fee)
    ? BigInt(fee as string)
    : undefined
}

async function reviewTransaction(request: ReviewRequest): Promise<Review> {
  const { chain, params, accounts, signal } = request
  const { address, publicKey } = accounts.polkadot
  const fields = fieldsOf(params)
  assertOwn(fields, publicKey)
  assertOwn(fieldsOf(fields.transactionPayload), publicKey)
  const payload = readPayload(fields.transactionPayload)
  const period = periodOf(payload)
  const ask = askOf(chain, signal)
  const { calls, extensions } = await readChain(ask, payload, chain.caipNetworkId)
  const ss58 = decodeSs58(address)?.network ?? notSigned('The request cannot be read.')
  const transfer = accepted(decodePolkadotCall(payload.method, calls, ss58))
  // The endpoint says where the calls are. In the place of another call, nothing could stand for everything.
  if (transfer.amount === 0n) notSigned('The request sends nothing.')
  const built = buildPayload(payload, extensions)
  const fee = await feeOf(ask, payload, built, publicKey)
  const amount = (value: bigint) => `${formatAmount(value, chain.decimals)} ${chain.symbol}`
  const rows: Row[] = [
    { label: 'Amount', value: transfer.amount === 'all' ? 'Everything' : amount(transfer.amount), kind: 'amount' },
    { label: 'To', value: transfer.to, kind: 'address' },
    ...(payload.tip > 0n ? [{ label: 'Tip for the block’s author', value: amount(payload.tip) }] : []),
    { label: 'Fee, about', value: fee === undefined ? 'The network does not say' : amount(fee) },
  ]
  return {
    ask: `send ${chain.symbol}`,
    network: chain.name,
    rows,
    warnings: [
      ...(transfer.keepsAlive
        ? []
        : ['If your balance falls below the minimum of the network, your account is removed and the rest is lost.']),
      ...(period === undefined ? ['Once signed, this never expires: it can be sent at any time.'] : []),
    ],
    sign({ polkadot }) {
      const signature = polkadot.sign(built.toSign)
      return { result: { id: 1, signature: toHex(Uint8Array.of(SR25519, ...signature)) } }
    },
  }
}

const BEFORE = '<Bytes>'
const AFTER = '</Bytes>'

/** A sign-in, or any other text. Wrapped, so that it can be no transaction. */
function readMessage(text: string, address: string) {
  const signIn = decodePolkadotMessage(new TextEncoder().encode(text), address)
  if (signIn.kind !== 'refused' || signIn.reason !== 'unsupported') return accepted(signIn)
  const inner = text.startsWith(BEFORE) && text.endsWith(AFTER) ? text.slice(BEFORE.length, -AFTER.length) : text
  const message = accepted(decoding(() => decodeMessage(new TextEncoder().encode(inner), address)))
  return { ...message, bytes: new TextEncoder().encode(`${BEFORE}${inner}${AFTER}`) }
}

function reviewMessage({ params, accounts, chain, origin }: ReviewRequest): Review {
  const fields = fieldsOf(params)
  assertOwn(fields, accounts.polkadot.publicKey)
  const text = textOf(fields.message)
  if (/\p{Surrogate}/u.test(text)) accepted(decoding(() => refuse('malformed')))
  const message = readMessage(text, accounts.polkadot.address)
  return {
    ...messageReview(message, origin),
    network: chain.name,
    sign: ({ polkadot }) => ({ result: { signature: toHex(polkadot.sign(message.bytes)) } }),
  }
}

/** Review of a request of this family. */
export async function reviewPolkadot(request: ReviewRequest): Promise<Review> {
  if (request.method === 'polkadot_signMessage') return reviewMessage(request)
  if (request.method === 'polkadot_signTransaction') return reviewTransaction(request)
  return notSigned('This wallet does not sign requests of this kind.')
}
