import { FoyerError } from '../errors.ts'
import { advised } from '../schema/advice.ts'
import { flag, imageUrl, oneOf, text, webUrl, wholeNumber } from '../schema/leaves.ts'
import { array, custom, type Issue, object, optional } from '../schema/schema.ts'
import { parseCaipNetworkId } from './caip.ts'
import { type CaipNetworkId, CHAIN_NAMESPACES } from './namespace.ts'
import type { Network } from './network.ts'
import { isSs58Network } from './ss58Network.ts'

/** No known chain uses more than 24; more than 36 is an error or a scam. */
const MAX_DECIMALS = 36
const CHAIN_ID = 'a chain id'

const schema = object({
  id: custom<number | string>(isChainId, CHAIN_ID),
  caipNetworkId: custom<CaipNetworkId>(isCaipNetworkId, 'a CAIP-2 chain id'),
  chainNamespace: oneOf(CHAIN_NAMESPACES),
  name: text,
  nativeCurrency: object({
    name: text,
    symbol: text,
    decimals: wholeNumber('decimals', 0, MAX_DECIMALS),
  }),
  rpcUrls: object({
    default: object({
      http: array(webUrl, 'a list of endpoints'),
    }),
  }),
  blockExplorers: optional(
    object({
      default: object({
        name: text,
        url: webUrl,
      }),
    }),
  ),
  assets: optional(
    object({
      imageId: optional(text),
      imageUrl: optional(imageUrl),
    }),
  ),
  ss58Format: optional(custom<number>(isSs58Network, 'an SS58 prefix')),
  testnet: optional(flag),
})

/** Issues where the id, the namespace and the CAIP-2 id do not name the same chain. */
const conflicts = ({ id, caipNetworkId, chainNamespace }: Network): Issue[] => {
  if ((chainNamespace === 'eip155') !== (typeof id === 'number')) return [{ path: 'id', message: CHAIN_ID }]
  if (caipNetworkId === `${chainNamespace}:${id}`) return []
  const message = `Give "${chainNamespace}:${id}", or correct the id and the namespace: they name another chain.`
  return [{ path: 'caipNetworkId', message }]
}

/**
 * Validates a network from a host's options or from a file, and completes a plain EVM chain (viem's, wagmi's) with its CAIP fields.
 * - The result is plain data: fields that a Network does not have (viem's formatters, contracts, fees) are left out.
 * - `path` is the position of the value, e.g. `networks.0`, for the error.
 * - Throws `config.invalid` with one issue per field and how to fix it. Endpoints and explorers are http: or https:, pictures https: or
 *   data:image, decimals 0 to 36; the id, the namespace and the CAIP-2 id must agree.
 */
export function completeNetwork(input: unknown, path = ''): Network {
  const parsed = schema(withCaipFields(input))
  const found = parsed.success ? conflicts(parsed.data) : parsed.issues
  if (parsed.success && found.length === 0) return parsed.data
  const issues = advised(found).map(issue => ({ ...issue, path: [path, issue.path].filter(Boolean).join('.') }))
  throw new FoyerError('config.invalid', { issues })
}

/** Only EVM chains have a number as id, so a number implies eip155. */
function withCaipFields(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !('id' in input) || typeof input.id !== 'number') return input
  return { chainNamespace: 'eip155', caipNetworkId: `eip155:${input.id}`, ...input }
}

function isChainId(value: unknown): boolean {
  return typeof value === 'number'
    ? Number.isSafeInteger(value) && value > 0
    : typeof value === 'string' && value.trim() !== ''
}

function isCaipNetworkId(value: unknown): boolean {
  try {
    return typeof value === 'string' && parseCaipNetworkId(value) !== undefined
  } catch {
    return false
  }
}
