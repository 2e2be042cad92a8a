import { base58, base64 } from '@scure/base'
import { decodeSolanaMessage, decodeSolanaTransaction } from '../../decode/solana/decodeSolana.ts'
import type { SolanaInstruction } from '../../decode/solana/instruction.ts'
import { readMessage } from '../../decode/solana/message.ts'
import { type Ask, askOf } from '../endpoint.ts'
import { fieldsOf, isFields, readable, textOf } from '../fields.ts'
import { messageReview } from '../messageReview.ts'
import { accepted, badAnswer, notSigned, type Review, type ReviewRequest, type Row, type Sending } from '../review.ts'
import { readAccounts, tokenIn, valueIn } from './accounts.ts'
import { arrivalRows } from './arrivalRows.ts'
import { instructionRows, type Known, lamportsText } from './instructionRows.ts'
import { simulate, type Trial } from './simulate.ts'
import { trialRows } from './trialRows.ts'
import { assertComplete, readWire, type Wire, writeWire } from './wire.ts'

const MESSAGE = 'solana_signMessage'
const SIGN = 'solana_signTransaction'
const SEND = 'solana_signAndSendTransaction'

/** Length of a reference of CAIP-2 that is a genesis hash. A local chain is named instead. */
const HASH_REFERENCE = 32

async function assertChain(ask: Ask, caipNetworkId: string): Promise<void> {
  const reference = caipNetworkId.slice('solana:'.length)
  if (reference.length !== HASH_REFERENCE) return
  const genesis = await ask('getGenesisHash', [])
  if (typeof genesis !== 'string') throw badAnswer()
  if (!genesis.startsWith(reference)) notSigned('The endpoint of this network belongs to another network.')
}

function sendingOf({ chain }: ReviewRequest, wire: Uint8Array, id: string): Sending {
  return {
    id,
    async post(signal) {
      const options = { encoding: 'base64', preflightCommitment: 'confirmed' }
      if ((await askOf(chain, signal)('sendTransaction', [base64.encode(wire), options])) !== id) throw badAnswer()
    },
    async isKnown(signal) {
      const options = { searchTransactionHistory: true }
      const statuses = valueIn(await askOf(chain, signal)('getSignatureStatuses', [[id], options]))
      return Array.isArray(statuses) && isFields(statuses[0])
    },
  }
}

/** Addresses that the message names. */
const namedOf = (message: Uint8Array): string[] => {
  const { signers, instructions } = readMessage(message)
  return [
    ...new Set([...signers, ...instructions.flatMap(({ accounts }) => accounts.filter(each => each !== undefined))]),
  ]
}

/** Tokens that the instructions and the trial run name, besides those of the message. */
function mintsOf(instructions: readonly SolanaInstruction[], known: Known, trial: Trial): string[] {
  const named = instructions.flatMap(each =>
    each.kind === 'tokenTransfer' || each.kind === 'tokenApprove'
      ? [each.mint ?? tokenIn(known.accounts.get(each.source))?.mint]
      : [],
  )
  const changed = trial.kind === 'changes' ? trial.tokens.map(({ mint }) => mint) : []
  return [...new Set([...named, ...changed])].filter(mint => mint !== undefined)
}

async function reviewTransaction(request: ReviewRequest): Promise<Review> {
  const { chain, accounts, params, method, signal } = request
  const { address } = accounts.solana
  const fields = fieldsOf(params)
  if (fields.pubkey !== undefined && fields.pubkey !== address)
    notSigned('The request is for another account than yours.')
  const wire: Wire = readable(() => readWire(base64.decode(textOf(fields.transaction))))
  const decoded = accepted(decodeSolanaTransaction(wire.message, address))
  const { payer, signers, instructions, maxFee, lookupTables } = decoded
  if (wire.signatures.length !== signers.length) notSigned('The request cannot be read.')
  if (payer !== address) notSigned('Another account pays the fee of this transaction.')
  if (method === SEND) assertComplete(wire, signers.indexOf(address))

  const ask = askOf(chain, signal)
  await assertChain(ask, chain.caipNetworkId)
  const named = readable(() => namedOf(decoded.bytes))
  const isReadable = instructions.every(({ kind }) => kind !== 'unknown')
  const unsigned = writeWire(wire, -1, new Uint8Array())
  const [first, trial] = await Promise.all([
    readAccounts(ask, named),
    simulate(ask, unsigned, { own: address, named, tables: lookupTables.length }),
  ])
  const mints = await readAccounts(ask, mintsOf(instructions, { own: address, chain, accounts: first }, trial))
  const known: Known = { own: address, chain, accounts: new Map([...first, ...mints]) }
  const said = instructions.map(each => instructionRows(each, known, instructions))
  const tried = trialRows(trial, known, isReadable)
  const arrived = arrivalRows(instructions, trial, known)
  const fee: Row = { label: 'Fee, at most', value: lamportsText(maxFee, chain) }
  const purposes = [...new Set(said.flatMap(({ purpose }) => purpose ?? []))]
  const purpose = purposes.length === 0 ? 'use your account' : purposes.join(', and to ')
  return {
    ask: method === SEND ? purpose : `sign, for it to send, a transaction to ${purpose}`,
    network: chain.name,
    rows: [...said.flatMap(({ rows }) => rows), ...arrived.rows, ...tried.rows, fee],
    warnings: [...said.flatMap(({ warnings = [] }) => warnings), ...arrived.warnings, ...tried.warnings],
    sign({ solana }) {
      const signature = solana.sign(decoded.bytes)
      const bytes = writeWire({ ...wire, message: decoded.bytes }, signers.indexOf(address), signature)
      const id = base58.encode(signature)
      return method === SEND
        ? // The first signer pays, and its signature is the id.
          { result: { signature: id }, sending: sendingOf(request, bytes, id) }
        : { result: { signature: id, transaction: base64.encode(bytes) } }
    },
  }
}

/** Longest message in base58, which takes quadratic time. */
const LONGEST = 8_192

function reviewMessage({ params, accounts, chain, origin }: ReviewRequest): Review {
  const { address } = accounts.solana
  const { message, pubkey } = fieldsOf(params)
  if (pubkey !== address) notSigned('The request is for another account than yours.')
  const text = textOf(message)
  if (text.length > LONGEST) notSigned('The request is too long to be shown.')
  const decoded = accepted(
    decodeSolanaMessage(
      readable(() => base58.decode(text)),
      address,
    ),
  )
  return {
    ...messageReview(decoded, origin),
    network: chain.name,
    sign: ({ solana }) => ({ result: { signature: base58.encode(solana.sign(decoded.bytes)) } }),
  }
}

/** Review of a request of this family. */
export async function reviewSolana(request: ReviewRequest): Promise<Review> {
  const { method } = request
  if (method === MESSAGE) return reviewMessage(request)
  if (method === SIGN || method === SEND) return reviewTransaction(request)
  return notSigned('This wallet does not sign requests of this kind.')
}
