import * as z from 'zod/mini'
import { FoyerError } from '../errors.ts'
import * as leaf from '../leaves.ts'
import { parseCaipNetworkId } from './caip.ts'
import { type CaipNetworkId, CHAIN_NAMESPACES } from './namespace.ts'
import type { Network } from './network.ts'
import { isSs58Network } from './ss58Network.ts'

/** No chain is known to use more than 24; a token unit beyond 36 is a mistake or a trick. */
const MAX_DECIMALS = 36
const DECIMALS = `Give the decimals as a whole number from 0 to ${MAX_DECIMALS}.`
const CHAIN_ID = 'Give the chain id: a whole number above 0 on eip155, text elsewhere.'

const text = (what: string) => leaf.text(`Give ${what} as text.`)

const object = <Shape extends z.core.$ZodLooseShape>(what: string, shape: Shape) =>
  z.object(shape, `Give ${what} as an object.`)

const webUrl = (what: string) =>
  z.custom<string>(isWebUrl, `Give ${what} as a full http: or https: address, without user name and password.`)

const schema = object('the network', {
  id: z.custom<number | string>(isChainId, CHAIN_ID),
  caipNetworkId: z.custom<CaipNetworkId>(isCaipNetworkId, 'Give the CAIP-2 chain id, e.g. "eip155:1".'),
  chainNamespace: leaf.oneOf(CHAIN_NAMESPACES),
  name: text('the name of the network'),
  nativeCurrency: object('the native currency', {
    name: text('the name of the currency'),
    symbol: text('the symbol of the currency'),
    decimals: leaf.wholeNumber(DECIMALS, 0, MAX_DECIMALS),
  }),
  rpcUrls: object('the endpoints', {
    default: object('the default endpoints', {
      http: z.array(webUrl('each endpoint'), 'Give a list of http: or https: endpoints; it may be empty.'),
    }),
  }),
  blockExplorers: z.optional(
    object('the block explorers', {
      default: object('the default block explorer', {
        name: text('the name of the block explorer'),
        url: webUrl('the block explorer'),
      }),
    }),
  ),
  assets: z.optional(
    object('the assets', {
      imageId: z.optional(text('the id of the picture')),
      imageUrl: z.optional(z.custom<string>(isImageUrl, 'Give the picture as an https: or data:image address.')),
    }),
  ),
  ss58Format: z.optional(
    z.custom<number>(isSs58Network, 'Give the SS58 prefix as a whole number from 0 to 16383, but for 46 and 47.'),
  ),
  testnet: z.optional(leaf.flag('Give true or false.')),
}).check(
  z.superRefine(({ id, caipNetworkId, chainNamespace }, context) => {
    if ((chainNamespace === 'eip155') !== (typeof id === 'number')) {
      context.addIssue({ code: 'custom', path: ['id'], message: CHAIN_ID })
    } else if (caipNetworkId !== `${chainNamespace}:${id}`) {
      const message = `Give "${chainNamespace}:${id}", or correct the id and the namespace: they name another chain.`
      context.addIssue({ code: 'custom', path: ['caipNetworkId'], message })
    }
  }),
)

/**
 * Takes a network from a host's options or from a file, checks it and completes a plain EVM chain (viem's, wagmi's) with its CAIP fields.
 * - The result is plain data: whatever a Network does not have (viem's formatters, contracts, fees) is left out.
 * - `path` is where the value stood, e.g. `networks.0`, for the error.
 * - Throws `config.invalid` with one issue per field and what to change. Endpoints and explorers are http: or https:, pictures
 *   https: or data:image, decimals 0 to 36; the id, the namespace and the CAIP-2 id have to agree.
 */
export function completeNetwork(input: unknown, path = ''): Network {
  const result = schema.safeParse(withCaipFields(input))
  if (result.success) return result.data
  const issues = result.error.issues.map(issue => ({
    path: [...(path ? [path] : []), ...issue.path.map(String)].join('.'),
    message: issue.message,
  }))
  throw new FoyerError('config.invalid', { issues })
}

/** Only EVM chains have a number for an id, so a number alone says which family it is. */
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

/** Credentials are refused because `https://name@host` looks like another host, and because fetch refuses them. */
function isWebUrl(value: unknown): boolean {
  const url = parseUrl(value)
  return !!url && ['https:', 'http:'].includes(url.protocol) && !url.username && !url.password
}

function isImageUrl(value: unknown): boolean {
  const url = parseUrl(value)
  return url?.protocol === 'https:' || (url?.protocol === 'data:' && /^image\//i.test(url.pathname))
}

/** Not `URL.canParse`, which is newer than the browsers inside some wallets. */
function parseUrl(value: unknown): URL | undefined {
  try {
    return typeof value === 'string' ? new URL(value) : undefined
  } catch {
    return undefined
  }
}
