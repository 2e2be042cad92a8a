import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { askEndpoint, EndpointRefused } from '../../chain/adapters/endpoint.ts'
import type { ContractSignatures } from './signInProof.ts'
import type { Signing } from './signInVerdict.ts'

/** Beginning of a call of `isValidSignature(bytes32,bytes)`, and the answer that means yes. */
const MAGIC = '1626ba7e'
const YES = `0x${MAGIC.padEnd(64, '0')}`
/** End of a signature by a contract that may not be deployed yet. @see https://eips.ethereum.org/EIPS/eip-6492 */
const COUNTERFACTUAL = '6492'.repeat(16)
const WORD = 32
/** Bytes of code that one transaction may run to create a contract. @see https://eips.ethereum.org/EIPS/eip-3860 */
const LONGEST_CODE = 49_152

type Question = { hash: Uint8Array; signature: Uint8Array; address: string; chainId: string }

const word = (value: number) => hexToBytes(value.toString(16).padStart(2 * WORD, '0'))

const padded = (bytes: Uint8Array) => concatBytes(bytes, new Uint8Array((WORD - (bytes.length % WORD)) % WORD))

/** Call of `isValidSignature(bytes32,bytes)`. @see https://eips.ethereum.org/EIPS/eip-1271 */
const question = (hash: Uint8Array, signature: Uint8Array) =>
  concatBytes(hexToBytes(MAGIC), hash, word(2 * WORD), word(signature.length), padded(signature))

/** Reads `(address factory, bytes call, bytes signature)`. Throws if the bytes are not that. */
function readCounterfactual(bytes: Uint8Array): { factory: Uint8Array; call: Uint8Array; signature: Uint8Array } {
  const number = (at: number) => {
    if (at + WORD > bytes.length) throw new RangeError('The signature is cut off.')
    const value = BigInt(`0x${bytesToHex(bytes.slice(at, at + WORD))}`)
    if (value > bytes.length) throw new RangeError('An offset leads out of the signature.')
    return Number(value)
  }
  const tail = (index: number) => {
    const at = number(index * WORD)
    const length = number(at)
    const end = at + WORD + length
    if (end > bytes.length) throw new RangeError('A length leads out of the signature.')
    return bytes.slice(at + WORD, end)
  }
  return { factory: bytes.slice(WORD - 20, WORD), call: tail(1), signature: tail(2) }
}

const OPCODES = {
  multiply: 0x02,
  codecopy: 0x39,
  pop: 0x50,
  load: 0x51,
  store: 0x52,
  gas: 0x5a,
  push3: 0x62,
  push20: 0x73,
  call: 0xf1,
  return: 0xf3,
  staticcall: 0xfa,
}

const push = (value: number) => Uint8Array.of(OPCODES.push3, value >> 16, (value >> 8) & 0xff, value & 0xff)

const op = (...names: (keyof typeof OPCODES)[]) => Uint8Array.from(names, name => OPCODES[name])

/**
 * Code that runs once in `eth_call`, as if it created a contract: it calls the factory, then asks the account, and returns one word. That
 * word has memory that neither the call nor the question reaches, and is multiplied by the success of the asking (0 or 1): an account that
 * answers nothing, or reverts, leaves it zero.
 */
function askAfterDeployment(factory: Uint8Array, call: Uint8Array, account: Uint8Array, ask: Uint8Array): Uint8Array {
  const answer = Math.ceil(Math.max(call.length, ask.length) / WORD) * WORD
  const copy = (from: number, length: number) => concatBytes(push(length), push(from), push(0), op('codecopy'))
  const program = (start: number) =>
    concatBytes(
      copy(start, call.length),
      ...[0, 0, call.length, 0, 0].map(push),
      op('push20'),
      factory,
      op('gas', 'call', 'pop'),
      copy(start + call.length, ask.length),
      ...[WORD, answer, ask.length, 0].map(push),
      op('push20'),
      account,
      op('gas', 'staticcall'),
      push(answer),
      op('load', 'multiply'),
      push(answer),
      op('store'),
      ...[WORD, answer].map(push),
      op('return'),
    )
  const code = concatBytes(program(program(0).length), call, ask)
  if (code.length > LONGEST_CODE) throw new RangeError('The signature is longer than a call may be.')
  return code
}

/** 3 is the code of a revert; clients without it say so in the text. */
const isRevert = (error: unknown) =>
  error instanceof EndpointRefused &&
  (error.answer.code === 3 || /revert|invalid opcode|out of gas/i.test(String(error.answer.message)))

type Transaction = { to?: string; data: Uint8Array }

/** Calls that ask the account: as it is, and after the deployment that a signature carries. Throws for a malformed signature. */
function callsFor({ hash, signature, address }: Question): Transaction[] {
  const isCounterfactual = bytesToHex(signature.slice(-WORD)) === COUNTERFACTUAL
  const inner = isCounterfactual ? readCounterfactual(signature.slice(0, -WORD)) : undefined
  const asking = question(hash, inner?.signature ?? signature)
  const account = hexToBytes(address.slice(-40))
  const creation = inner && askAfterDeployment(inner.factory, inner.call, account, asking)
  return [{ to: address, data: asking }, ...(creation ? [{ data: creation }] : [])]
}

/** Answer of one endpoint. Its requests are sent at once, so that a verdict takes one round trip. */
async function answerOf(
  endpoint: string,
  chainId: string,
  calls: readonly Transaction[],
): Promise<boolean | 'unavailable'> {
  const { signal } = new AbortController()
  const request = (method: string, params: unknown[]) => askEndpoint(endpoint, method, params, { signal })
  const ask = async (transaction: Transaction) => {
    try {
      const call = { ...transaction, data: `0x${bytesToHex(transaction.data)}` }
      return (await request('eth_call', [call, 'latest'])) === YES
    } catch (error) {
      // Endpoints refuse a call that reverts with an error: that is an answer.
      if (isRevert(error)) return false
      throw error
    }
  }
  try {
    const [network, answers] = await Promise.all([request('eth_chainId', []), Promise.allSettled(calls.map(ask))])
    // The same account may belong to somebody else on another chain.
    if (BigInt(String(network)) !== BigInt(chainId.slice('eip155:'.length))) return 'unavailable'
    if (answers.some(answer => answer.status === 'fulfilled' && answer.value)) return true
    return answers.every(({ status }) => status === 'fulfilled') ? false : 'unavailable'
  } catch {
    return 'unavailable'
  }
}

/**
 * Asks the account's contract, through all endpoints at once, whether the signature is its own. They must agree: one that answers
 * otherwise, or not for this chain, makes it `unavailable`.
 */
export async function askContract(
  asked: Question,
  { endpoints, accepts = () => true }: ContractSignatures,
): Promise<Signing> {
  const { signature, address, chainId } = asked
  if (signature.length > LONGEST_CODE) return false
  const calls = callsFor(asked)
  try {
    if (!(await accepts({ chainId, address }))) return false
  } catch {
    return 'unavailable'
  }
  const [first, ...others] = await Promise.all(endpoints.map(endpoint => answerOf(endpoint, chainId, calls)))
  if (first === undefined || others.some(other => other !== first)) return 'unavailable'
  return first === true ? 'contract' : first
}
