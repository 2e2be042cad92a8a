import { CHAIN_NAMESPACES } from '@foyer/core/chain'
import { deadline } from '@foyer/core/chain/adapters'
import * as z from 'zod/mini'

const origin = z.string().check(z.refine(text => URL.canParse(text) && new URL(text).origin === text))
const httpUrl = z.string().check(z.refine(text => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)))
const name = z.string().check(z.minLength(1), z.maxLength(60))

/** Services of the smart accounts of a chain: who sends their operations, and the host's sponsors, who may pay for them. */
const smartAccount = z.object({
  bundler: httpUrl,
  paymasters: z.optional(z.array(httpUrl).check(z.maxLength(20))),
})

const chain = z.object({
  caipNetworkId: z.string().check(z.regex(new RegExp(`^(?:${CHAIN_NAMESPACES.join('|')}):[-\\w]{1,32}$`))),
  name,
  symbol: name,
  decimals: z.int().check(z.minimum(0), z.maximum(36)),
  rpc: httpUrl,
  explorer: z.optional(httpUrl),
  /** Absent: the wallet has no smart account on this chain. Chains of eip155 alone have one. */
  smartAccount: z.optional(smartAccount),
})

const config = z.object({
  /** Origin of the login server. */
  login: origin,
  /** Origins of the pages that may embed this vault. */
  embedders: z.array(origin).check(z.maxLength(1000)),
  chains: z.array(chain).check(z.maxLength(200)),
  bitcoin: z.enum(['main', 'test', 'regtest']),
  /** Number of the SS58 network that polkadot addresses are written for. */
  ss58: z.int().check(z.minimum(0), z.maximum(16383)),
})

/** Settings of a vault: `config.json` beside its documents. */
export type VaultConfig = z.infer<typeof config>

/** Milliseconds for the settings. A page waits longer for the greeting of its frame. */
const TIME_LIMIT = 9000

/** Loads the settings. Rejects when they are missing or not valid. */
export async function loadConfig(): Promise<VaultConfig> {
  const limit = deadline(TIME_LIMIT)
  try {
    const answer = await fetch('/config.json', { credentials: 'same-origin', signal: limit.signal })
    return config.parse(await answer.json())
  } finally {
    limit.clear()
  }
}
