import { displayText, type LiveConnection } from '@foyer/core/chain'
import { attempt, dataImage, reporting } from '@foyer/core/chain/adapters'
import {
  type AccountWallet,
  type Ask,
  type Feature,
  type Input,
  MESSAGE,
  SEND,
  SIGN,
  SIGN_IN,
} from './accountWallet.ts'
import type { SolanaWallet, SolanaWalletAccount } from './provider.types.ts'

const NAME_LENGTH = 64

/** An empty picture, as Wallet Standard requires one. */
const NO_ICON = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4='

type Listener = (changed: { accounts: readonly SolanaWalletAccount[] }) => void

/**
 * Wallet Standard wallet over one account. The wallet's own object is not handed out: it would still sign after the end of the connection,
 * and with other accounts.
 */
export function standardWallet(
  live: LiveConnection,
  source: AccountWallet,
  account: SolanaWalletAccount,
  ask: Ask,
): SolanaWallet {
  const shared: readonly SolanaWalletAccount[] = Object.freeze([account])
  const none: typeof shared = Object.freeze([])
  /** One of two lists, so that they can be compared. */
  const accounts = () => (attempt(() => source.chains('standard:connect')) ? shared : none)

  const featureOf = (feature: Feature) => ({
    version: feature === MESSAGE ? '1.1.0' : '1.0.0',
    ...([SIGN, SEND].includes(feature) && { supportedTransactionVersions: source.versions(feature) }),
    [feature.slice('solana:'.length)]: (...inputs: Input[]) =>
      ask(feature, feature === SIGN_IN && inputs.length === 0 ? [{}] : inputs),
  })

  const connect = async () => {
    live.current()
    return { accounts: accounts() }
  }

  const on = (event: string, listener: Listener) => {
    if (event !== 'change') return () => {}
    let last = accounts()
    const read = () => {
      const now = accounts()
      if (now === last) return
      last = now
      reporting(() => listener({ accounts: now }))
    }
    const unwatch = live.watch(read)
    live.signal.addEventListener('abort', read, { once: true })
    return () => {
      unwatch()
      live.signal.removeEventListener('abort', read)
    }
  }

  return Object.freeze({
    version: '1.0.0',
    name: displayText(String(source.name), NAME_LENGTH),
    icon: (dataImage(source.icon) ?? NO_ICON) as SolanaWallet['icon'],
    chains: account.chains,
    features: Object.freeze({
      'standard:connect': { version: '1.0.0', connect },
      'standard:events': { version: '1.0.0', on },
      ...Object.fromEntries(source.features.map(feature => [feature, featureOf(feature)])),
    }),
    get accounts() {
      return accounts()
    },
  } as const)
}
