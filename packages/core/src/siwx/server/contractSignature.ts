import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { askEndpoint, EndpointRefused } from '../../chain/adapters/endpoint.ts'

/** Beginning of a call of `isValidSignature(bytes32,bytes)`, and the answer that means yes. */
const MAGIC = '1626ba7e'
const YES = `0x${MAGIC.padEnd(64, '0')}`
/** End of a signature by a contract that may not be deployed yet. @see https://eips.ethereum.org/EIPS/eip-6492 */
const COUNTERFACTUAL = '6492'.repeat(16)
const WORD = 32
/** Bytes of code that one transaction may run to create a contract. @see https://eips.ethereum.org/EIPS/eip-3860 */
const LONGEST_CODE = 49_152

type Question = { hash: Uint8Array; signature: Uint8Array; address: string; chainId: string; rpc: string }

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

/** Asks the account's contract whether the signature is its own. Resolves with `unavailable` if the endpoint does not answer for this chain. */
export async function isValidContractSignature(asked: Question): Promise<boolean | 'unavailable'> {
  const { hash, signature, address, chainId, rpc } = asked
  if (signature.length > LONGEST_CODE) return false
  const { signal } = new AbortController()
  const call = (method: string, params: unknown[]) => askEndpoint(rpc, method, params, { signal })
  const account = hexToBytes(address.slice(-40))
  const ask = async (transaction: { to?: string; data: Uint8Array }) => {
    try {
      return (await call('eth_call', [{ ...transaction, data: `0x${bytesToHex(transaction.data)}` }, 'latest'])) === YES
    } catch (error) {
      // Endpoints refuse a call that reverts with an error: that is an answer.
      if (isRevert(error)) return false
      throw error
    }
  }
  const isCounterfactual = bytesToHex(signature.slice(-WORD)) === COUNTERFACTUAL
  const inner = isCounterfactual ? readCounterfactual(signature.slice(0, -WORD)) : undefined
  const asking = question(hash, inner?.signature ?? signature)
  const creation = inner && askAfterDeployment(inner.factory, inner.call, account, asking)
  try {
    // The same account may belong to somebody else on another chain.
    const network = await call('eth_chainId', [])
    if (BigInt(String(network)) !== BigInt(chainId.slice('eip155:'.length))) return 'unavailable'
    if (await ask({ to: address, data: asking })) return true
    return creation ? await ask({ data: creation }) : false
  } catch {
    return 'unavailable'
  }
}
