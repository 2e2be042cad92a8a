import { displayText } from '../chain/displayText.ts'
import { isReachable } from '../chain/isReachable.ts'
import { type CaipNetworkId, isChainNamespace } from '../chain/namespace.ts'
import { type PictureSources, vetPicture } from '../chain/vetPicture.ts'
import { normalizeWalletName } from '../rules/normalizeWalletName.ts'
import { imageUrl as hostImage } from '../schema/leaves.ts'
import { custom, object, string, unknown } from '../schema/schema.ts'
import { WALLET_CONNECT } from '../walletconnect/transport.ts'
import { webLink } from './links.ts'
import { walletLink } from './walletLink.ts'

/**
 * Wallet of the registry or of the host's own list, safe to display: text cleaned, pictures and links of allowed kinds only.
 * `chains` is empty where they are unknown.
 */
export type WalletEntry = {
  /** Id in the registry, or of the host. */
  id: string
  /** Name for the visitor. */
  name: string
  /** CAIP-2 ids of its chains; empty where they are unknown. */
  chains: CaipNetworkId[]
  /** Address of its icon. Absent where it has none. */
  imageUrl?: string
  /** Reverse domain name of its maker (EIP-6963). */
  rdns?: string
  /** Page on which a visitor gets the wallet. */
  homepage?: string
  /** Link that opens its app on a phone. */
  mobile_link?: string
  /** Link that opens its app on a desktop. */
  desktop_link?: string
  /** Address of its web app. */
  webapp_link?: string
}

const NAME_LENGTH = 64
const MAX_CHAINS = 200
/** Ids are joined with commas, and may become keys of objects. */
const ID = /^(?!__proto__$)[^,\p{C}]{1,128}$/u

const isId = (value: unknown) => typeof value === 'string' && ID.test(value) && value !== WALLET_CONNECT

const RDNS = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i

const rowSchema = object({
  id: custom<string>(isId),
  name: string,
  chains: custom<unknown[] | null | undefined>(value => value == null || Array.isArray(value)),
  image_id: unknown,
  image_url: unknown,
  rdns: unknown,
  homepage: unknown,
  mobile_link: unknown,
  desktop_link: unknown,
  webapp_link: unknown,
})

const isChain = (value: unknown): value is CaipNetworkId => {
  const [, namespace] = (typeof value === 'string' && /^([a-z0-9]+):[\w-]{1,32}$/.exec(value)) || []
  return namespace !== undefined && isChainNamespace(namespace)
}

const given = <Value>(key: string, value: Value | undefined) => (value === undefined ? {} : { [key]: value })

/** Registry that a row comes from. `imageUrl` returns the address of a picture from the registry's id for it. */
export type RowSource = PictureSources & { imageUrl: (imageId: string) => string | undefined }

/** The host may take pictures from anywhere and link to its own machine. */
const HOST = {
  picture: (url: unknown) => {
    const parsed = hostImage(url)
    return parsed.success ? parsed.data : undefined
  },
  link: (url: string | undefined) => url,
}

const rulesOf = (source: RowSource): typeof HOST => ({
  picture: url => vetPicture(url, source),
  link: url => (url && isReachable(new URL(url), source.href?.()) ? url : undefined),
})

/**
 * Parses a row as a wallet. Undefined when it is not a row or has no valid id or name; an invalid link, picture or chain is left out.
 * Without a `source` it is a row of the host.
 */
export function walletEntry(row: unknown, source?: RowSource): WalletEntry | undefined {
  const { picture, link } = source ? rulesOf(source) : HOST
  const parsed = rowSchema(row)
  if (!parsed.success) return undefined
  const { id, chains, image_id, image_url, rdns, homepage, mobile_link, desktop_link, webapp_link } = parsed.data
  const name = normalizeWalletName(displayText(parsed.data.name, NAME_LENGTH))
  if (name === '') return undefined
  return {
    id,
    name,
    chains: [...new Set((chains ?? []).slice(0, MAX_CHAINS).filter(isChain))],
    ...given(
      'imageUrl',
      picture(image_url) ?? picture(typeof image_id === 'string' ? source?.imageUrl(image_id) : undefined),
    ),
    ...given('rdns', typeof rdns === 'string' && rdns.length <= 128 && RDNS.test(rdns) ? rdns : undefined),
    ...given('homepage', link(webLink(homepage))),
    ...given('mobile_link', link(walletLink(mobile_link))),
    ...given('desktop_link', link(walletLink(desktop_link))),
    ...given('webapp_link', link(webLink(webapp_link))),
  }
}
