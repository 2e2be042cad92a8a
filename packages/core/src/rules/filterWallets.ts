import { normalizeWalletName } from './normalizeWalletName.ts'

/** Fields that the filter reads, of a registry row or a connector. */
export type FilterableWallet = {
  /** Id of a registry row, or of a connector. */
  id?: string
  /** Id in the registry, of a connector. */
  explorerId?: string
  /** Name of the wallet. */
  name?: string
  /** Reverse domain name of its maker, of a registry row. */
  rdns?: string | null
  /** Facts of a connector. */
  info?: {
    /** Reverse domain name of its maker. */
    rdns?: string
  }
}

/** Excluded text that is not an id: the name or the rdns of a wallet. */
export const asTraits = (text: string) => ({ name: text, rdns: text })

/** Name of an injected provider that does not give its name. */
const GENERIC_NAME = 'Browser Wallet'

/**
 * Wallets that may be shown.
 * - `excluded` hides by rdns or by name, in any letter case; one of the two is enough.
 * - `include`, unless empty, keeps only these ids; `exclude` hides ids and wins over it. A connector matches by its registry id too.
 * - "Browser Wallet" is hidden on a desktop, where `mobile` is not set.
 */
export function filterWallets<W extends FilterableWallet>(
  wallets: W[],
  rules: {
    excluded?: { rdns?: string; name?: string }[]
    include?: string[]
    exclude?: string[]
    mobile?: boolean
  },
): W[] {
  const excludedRdns = new Set(rules.excluded?.flatMap(({ rdns }) => (rdns ? [rdns.toLowerCase()] : [])))
  const excludedNames = new Set(rules.excluded?.flatMap(({ name }) => (name ? [comparable(name)] : [])))
  const isAmong = (ids: readonly string[], { id, explorerId }: FilterableWallet) =>
    ids.some(candidate => candidate === id || candidate === explorerId)

  return wallets.filter(wallet => {
    const rdns = [wallet.rdns, wallet.info?.rdns]
    if (rdns.some(value => value && excludedRdns.has(value.toLowerCase()))) return false
    if (wallet.name && excludedNames.has(comparable(wallet.name))) return false
    if (wallet.name === GENERIC_NAME && !rules.mobile) return false
    if (rules.include?.length && !isAmong(rules.include, wallet)) return false
    return !isAmong(rules.exclude ?? [], wallet)
  })
}

const comparable = (name: string): string => normalizeWalletName(name).toLowerCase()
