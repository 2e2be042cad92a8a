import { generatedWallets } from './generatedWallets.ts'
import { hostileRows } from './hostileRows.ts'
import { ONE_FAMILY } from './oneFamily.ts'
import { SEVERAL_FAMILIES } from './severalFamilies.ts'
import type { CatalogueWallet } from './wallet.ts'
import { type WalletRow, walletRow } from './walletRow.ts'

export interface CatalogueSwitches {
  /** Number of generated rows to serve instead of the real ones; 0 serves the real ones. */
  generated: number
  /** Puts hostile rows before the others. They are on every first page, whatever the query. */
  hostile: boolean
}

export interface Catalogue {
  readonly switches: Readonly<CatalogueSwitches>
  /** Changes the given switches. */
  set(switches: Partial<CatalogueSwitches>): void
  reset(): void
  rows(): readonly WalletRow[]
  hostile(): readonly unknown[]
  /** Returns the name for an image id. */
  nameOfImage(id: string): string | undefined
}

const OFF: CatalogueSwitches = { generated: 0, hostile: false }

/** The sandbox's phone, a wallet like any other for the modal. */
const phone = (url: string): CatalogueWallet => ({
  name: 'Foyer Phone',
  homepage: `${url}/phone`,
  namespaces: ['eip155', 'solana', 'polkadot', 'bip122'],
  mobile: `${url}/phone`,
  web: `${url}/phone`,
})

/** `url` is the address of the sandbox, `chains` its networks by CAIP-2. */
export function createCatalogue({ url, chains }: { url: string; chains: readonly string[] }): Catalogue {
  const toRows = (wallets: readonly CatalogueWallet[]) => wallets.map(wallet => walletRow(wallet, { chains }))
  const real = toRows([phone(url), ...SEVERAL_FAMILIES, ...ONE_FAMILY])
  let switches = OFF
  let rows: readonly WalletRow[] = real
  let names = new Map(real.map(row => [row.image_id, row.name]))
  const set = (next: Partial<CatalogueSwitches>) => {
    const before = switches.generated
    switches = { ...switches, ...next }
    if (switches.generated === before) return
    rows = switches.generated > 0 ? toRows(generatedWallets(switches.generated)) : real
    names = new Map([...real, ...rows].map(row => [row.image_id, row.name]))
  }
  return {
    get switches() {
      return switches
    },
    set,
    reset: () => set(OFF),
    rows: () => rows,
    hostile: () => (switches.hostile ? hostileRows() : []),
    nameOfImage: id => names.get(id),
  }
}
