import { keyAt, type Layout, readCompact } from '../wire.ts'
import type { SolanaLifetime } from './kit.types.ts'

/** Base58 of 32 zero bytes. */
const SYSTEM_PROGRAM = '11111111111111111111111111111111'

/** Not known from a message, so it is the maximum, as in Kit. */
const UNKNOWN_HEIGHT = 2n ** 64n - 1n

/** First instruction of a message: places in the message, and numbers of accounts and bytes. */
type Instruction = { program: number; accounts: number; firstAccount: number; bytes: number; data: number }

function firstInstruction(message: Uint8Array, { keys, firstKey, lifetime }: Layout): Instruction | undefined {
  const at = (index: number) => message[index] ?? 0
  if (at(0) === 0x81) {
    // Each of the five bits of the configuration stands for four bytes.
    const values = [1, 2, 4, 8, 16].filter(bit => at(4) & bit).length
    const header = firstKey + 32 * keys + 4 * values
    const firstAccount = header + 4 * at(40)
    const accounts = at(header + 1)
    const bytes = at(header + 2) + 256 * at(header + 3)
    return at(40) === 0
      ? undefined
      : { program: at(header), accounts, firstAccount, bytes, data: firstAccount + accounts }
  }
  const [count, program] = readCompact(message, lifetime + 32)
  const [accounts, firstAccount] = readCompact(message, program + 1)
  const [bytes, data] = readCompact(message, firstAccount + accounts)
  return count === 0 ? undefined : { program: at(program), accounts, firstAccount, bytes, data }
}

/**
 * Lifetime of a message: a nonce if its first instruction advances one, otherwise a blockhash. `known` is kept while it has the same token.
 * Undefined for a nonce account that is not among the message's keys.
 * @see https://solana.com/docs/core/transactions (durable nonces)
 */
export function lifetimeOf(
  message: Uint8Array,
  layout: Layout,
  known: SolanaLifetime | undefined,
): SolanaLifetime | undefined {
  const token = keyAt(message, layout.lifetime)
  if (known && ('blockhash' in known ? known.blockhash : known.nonce) === token) return known
  const keyOf = (index: number) => (index < layout.keys ? keyAt(message, layout.firstKey + 32 * index) : undefined)
  const first = firstInstruction(message, layout)
  const advancesNonce =
    first?.accounts === 3 &&
    first.bytes === 4 &&
    message.slice(first.data, first.data + 4).join() === '4,0,0,0' &&
    keyOf(first.program) === SYSTEM_PROGRAM
  if (!advancesNonce) return { blockhash: token, lastValidBlockHeight: UNKNOWN_HEIGHT } as SolanaLifetime
  const nonceAccountAddress = keyOf(message[first.firstAccount] ?? 0)
  return nonceAccountAddress === undefined ? undefined : ({ nonce: token, nonceAccountAddress } as SolanaLifetime)
}
