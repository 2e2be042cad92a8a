import { type ChainFeatures, isSolanaAddress, type Token, truncateAddress } from '@foyer/core/chain'
import { inWord, readHoldings } from '@foyer/core/chain/adapters'
import { parseExactJson, toU64 } from '../exactJson.ts'
import { contextValue, field } from '../rpcAnswer.ts'

/** Names of tokens by mint, given by the host. */
export type TokenNames = Readonly<Record<string, { name: string; symbol: string }>>

const BALANCE = 'getBalance'
const TOKENS = 'getTokenAccountsByOwner'
const PROGRAMS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
/** Maximum size of a response in bytes: some thousands of accounts. */
const MAX_RESPONSE = 8 * 1024 * 1024
/** Higher values are treated as invalid. */
const MAX_DECIMALS = 36

/** Native balance in lamports (10^9 per SOL). @see https://solana.com/docs/rpc/http/getbalance */
export const createBalance =
  (fetch: typeof globalThis.fetch | undefined): NonNullable<ChainFeatures['balance']> =>
  ({ address }, network, { signal }) =>
    readHoldings({ fetch, network, signal, parse: parseExactJson, method: BALANCE }, async ask => {
      const lamports = toU64(contextValue(await ask(BALANCE, [address, { commitment: 'confirmed' }])))
      if (lamports === undefined) throw new Error('The endpoint returned an invalid balance.')
      return lamports
    })

type Holding = { mint: string; decimals: number; value: bigint }

/** Reads one token account. Undefined when it is invalid, empty, or of another owner. */
function parseHolding(row: unknown, owner: string): Holding | undefined {
  const info = field(row, 'account', 'data', 'parsed', 'info')
  const mint = field(info, 'mint')
  const decimals = field(info, 'tokenAmount', 'decimals')
  const value = toU64(field(info, 'tokenAmount', 'amount'))
  if (typeof mint !== 'string' || !isSolanaAddress(mint) || field(info, 'owner') !== owner) return undefined
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > MAX_DECIMALS) {
    return undefined
  }
  return value ? { mint, decimals, value } : undefined
}

/**
 * Tokens of the Token and Token-2022 programs, one row per mint. NFTs are included, as tokens without decimals.
 * Names come from the host; other tokens show their shortened mint, since names on the chain are untrusted.
 * @see https://solana.com/docs/rpc/http/gettokenaccountsbyowner
 */
export const createTokens =
  (fetch: typeof globalThis.fetch | undefined, names: TokenNames): NonNullable<ChainFeatures['tokens']> =>
  ({ address }, network, { signal }) =>
    readHoldings(
      { fetch, network, signal, parse: parseExactJson, largest: MAX_RESPONSE, method: TOKENS },
      async ask => {
        const lists = await Promise.all(
          PROGRAMS.map(async programId => {
            const config = { encoding: 'jsonParsed', commitment: 'confirmed' }
            const rows = contextValue(await ask(TOKENS, [address, { programId }, config]))
            if (!Array.isArray(rows)) throw new Error('The endpoint returned an invalid list of token accounts.')
            return rows as unknown[]
          }),
        )
        const byMint = new Map<string, Token>()
        for (const row of lists.flat()) {
          const holding = parseHolding(row, address)
          if (!holding) continue
          const { mint, decimals, value } = holding
          const known = byMint.get(mint)
          const short = truncateAddress(mint)
          const { name, symbol } = (Object.hasOwn(names, mint) ? names[mint] : undefined) ?? {
            name: short,
            symbol: short,
          }
          // A mint has no more than this in all accounts together.
          const sum = inWord('u64', `balance of ${short}`, value + (known?.value ?? 0n))
          byMint.set(mint, { address: mint, name, symbol, decimals, value: sum })
        }
        return [...byMint.values()]
      },
    )
