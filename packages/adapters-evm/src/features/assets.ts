import { type ChainFeatures, displayText, type Network, type WalletAsset } from '@foyer/core/chain'
import { malformed, untilAborted } from '@foyer/core/chain/adapters'
import type { Discovery } from '../discover.ts'
import { ask } from '../wallet.ts'
import { hasCurrency } from './nativeCurrency.ts'

const METHOD = 'wallet_getAssets'
const MAX_ROWS = 1_000
/** Higher values are treated as invalid. */
const MAX_DECIMALS = 36

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Compares numerically: wallets write hex in either case, and some with leading zeros. */
const isChain = (key: string, { id }: Network) => /^0x[0-9a-f]{1,16}$/i.test(key) && BigInt(key) === BigInt(id)

const text = (value: unknown, length: number) => (typeof value === 'string' ? displayText(value, length) : '')

/** Reads one row. Undefined when it is invalid or not a fungible token. */
function parseAsset(row: unknown, network: Network): WalletAsset | undefined {
  if (!isObject(row) || typeof row.balance !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(row.balance)) return undefined
  const value = BigInt(row.balance)
  // Name and symbol come from the network: the wallet's are untrusted.
  if (row.type === 'native') return hasCurrency(network, value) ? { ...network.nativeCurrency, value } : undefined
  const { type, address, metadata } = row
  if (type !== 'erc20' || typeof address !== 'string' || !/^0x[0-9a-f]{40}$/i.test(address)) return undefined
  if (!isObject(metadata)) return undefined
  const { decimals } = metadata
  const [name, symbol] = [text(metadata.name, 64), text(metadata.symbol, 24)]
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > MAX_DECIMALS) {
    return undefined
  }
  return name && symbol ? { address, name, symbol, decimals, value } : undefined
}

/** @see https://eips.ethereum.org/EIPS/eip-7811 */
export const createAssets =
  (discovery: Discovery): NonNullable<ChainFeatures['assets']> =>
  async (connection, network, { signal }) => {
    signal.throwIfAborted()
    const provider = discovery.wallet(connection.connectorId)
    const query = { account: connection.address, chainFilter: [`0x${network.id.toString(16)}`] }
    const answer = await untilAborted(signal, ask(provider, METHOD, [query]))
    if (!isObject(answer)) throw malformed(METHOD, 'expected an object by chain id')
    const [, rows] = Object.entries(answer).find(([key]) => isChain(key, network)) ?? []
    if (!Array.isArray(rows)) throw malformed(METHOD, 'expected a list for the chain that was asked for')
    return rows.slice(0, MAX_ROWS).flatMap(row => parseAsset(row, network) ?? [])
  }
