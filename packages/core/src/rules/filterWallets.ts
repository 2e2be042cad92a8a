import { normalizeWalletName } from './normalizeWalletName.ts'

/** What the filter looks at, in a row of the registry or in a connector. */
export type FilterableWallet = {
  id?: string
  explorerId?: string
  name?: string
  rdns?: string | null
  info?: { rdns?: string }
}

/** What a bare injected provider is called that does not say its name. */
const GENERIC_NAME = 'Browser Wallet'

/**
 * The wallets that may be shown.
 * - `excluded` hides by rdns or by name, in any case; one of the two is enough.
 * - `include`, unless empty, keeps these ids alone; `exclude` hides ids and wins over it. A connector goes by its registry id too.
 * - "Browser Wallet" is hidden on a desktop, which is where `mobile` is not set.
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
