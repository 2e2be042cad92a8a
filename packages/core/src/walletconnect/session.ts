import * as z from 'zod/mini'
import { parseCaipAddress } from '../chain/caip.ts'
import { displayText } from '../chain/displayText.ts'
import type { CaipNetworkId, ChainNamespace } from '../chain/namespace.ts'
import { safeImage } from '../chain/safeImage.ts'
import { FoyerError } from '../errors.ts'

/** One approved session, as plain data. Times in milliseconds since the epoch. */
export type WalletConnectSession = {
  topic: string
  expiresAt: number
  wallet: { name: string; imageUrl?: string }
  accounts: { namespace: ChainNamespace; chainId: CaipNetworkId; address: string }[]
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const schema = z.object({
  topic: z.custom<string>(value => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)),
  expiry: z.custom<number>(Number.isFinite),
  peer: z.object({
    metadata: z.object({ name: z.custom<string>(value => typeof value === 'string'), icons: z.unknown() }),
  }),
  namespaces: z.custom<Record<string, { accounts: unknown[] }>>(
    value => isRecord(value) && Object.values(value).every(each => isRecord(each) && Array.isArray(each.accounts)),
  ),
})

/** More accounts than a visitor looks at; a wallet that sends a million fills no list. */
const MOST_ACCOUNTS = 200

/**
 * A session as the client holds it, made fit. Accounts that are not CAIP-10, or of a namespace that is not ours, are dropped.
 * @throws FoyerError `pairing.malformedSession` when it is no session, or nothing usable is left.
 */
export function parseSession(value: unknown): WalletConnectSession {
  const parsed = z.safeParse(schema, value)
  if (!parsed.success) throw new FoyerError('pairing.malformedSession', {}, { cause: parsed.error })
  const { topic, expiry, peer, namespaces } = parsed.data
  const accounts = Object.values(namespaces).flatMap(namespace => namespace.accounts.flatMap(parseAccount))
  if (accounts.length === 0) throw new FoyerError('pairing.malformedSession', {})
  const { name, icons } = peer.metadata
  const imageUrl = (Array.isArray(icons) ? icons : []).map(safeImage).find(icon => icon !== undefined)
  return {
    topic,
    expiresAt: expiry * 1_000,
    wallet: { name: displayText(name, 64) || 'Wallet', ...(imageUrl && { imageUrl }) },
    accounts: accounts.slice(0, MOST_ACCOUNTS),
  }
}

function parseAccount(value: unknown): WalletConnectSession['accounts'] {
  if (typeof value !== 'string') return []
  try {
    const { namespace, reference, address } = parseCaipAddress(value)
    return [{ namespace, chainId: `${namespace}:${reference}`, address }]
  } catch {
    return []
  }
}
