import { type ChainFeatures, isSolanaAddress, type Token, truncateAddress } from '@foyer/core/chain'
import { readHoldings } from '@foyer/core/chain/adapters'
import { parseExactJson, toU64 } from '../exactJson.ts'
import { contextValue } from './contextValue.ts'

/** How a host calls tokens, by their mints. */
export type TokenNames = Readonly<Record<string, { name: string; symbol: string }>>

const METHOD = 'getTokenAccountsByOwner'
const PROGRAMS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
/** Bytes, for some thousands of accounts. */
const LARGEST = 8 * 1024 * 1024
/** A token unit beyond that is a mistake or a trick. */
const MOST_DECIMALS = 36

const field = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[name] : undefined),
    value,
  )

type Holding = { mint: string; decimals: number; value: bigint }

/** One token account; undefined for a row that does not parse, is empty, or is another's. */
function parseHolding(row: unknown, owner: string): Holding | undefined {
  const info = field(row, 'account', 'data', 'parsed', 'info')
  const mint = field(info, 'mint')
  const decimals = field(info, 'tokenAmount', 'decimals')
  const value = toU64(field(info, 'tokenAmount', 'amount'))
  if (typeof mint !== 'string' || !isSolanaAddress(mint) || field(info, 'owner') !== owner) return undefined
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > MOST_DECIMALS) {
    return undefined
  }
  return value ? { mint, decimals, value } : undefined
}

/**
 * What an account holds of the Token and Token-2022 programs, one row a mint. The chain's list has no names: a token that the host does not
 * name goes by its mint, cut in the middle, and not by what whoever made it says. NFTs are among them, as tokens without decimals.
 * @see https://solana.com/docs/rpc/http/gettokenaccountsbyowner
 */
export const createTokens =
  (fetch: typeof globalThis.fetch | undefined, names: TokenNames): NonNullable<ChainFeatures['tokens']> =>
  ({ address }, network, { signal }) =>
    readHoldings({ fetch, network, signal, parse: parseExactJson, largest: LARGEST, method: METHOD }, async ask => {
      const lists = await Promise.all(
        PROGRAMS.map(async programId => {
          const config = { encoding: 'jsonParsed', commitment: 'confirmed' }
          const rows = contextValue(await ask(METHOD, [address, { programId }, config]))
          if (!Array.isArray(rows)) throw new Error('The endpoint answered with something else than token accounts.')
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
        byMint.set(mint, { address: mint, name, symbol, decimals, value: value + (known?.value ?? 0n) })
      }
      return [...byMint.values()]
    })
