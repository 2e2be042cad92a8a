import { type Chunk, closure } from './closure.ts'

/** Code with which a host creates the adapter of each family. */
const ADAPTERS = {
  evm: 'evmAdapter()',
  solana: 'solanaAdapter()',
  polkadot: `polkadotAdapter({ appName: 'Size' })`,
  bip122: 'bip122Adapter({})',
}

export type Family = keyof typeof ADAPTERS

/** All families, the first one first. */
export const FAMILIES = Object.keys(ADAPTERS) as Family[]

/** A page that gives the adapters of these families as `import()`s. */
export function pageWith(families: readonly Family[]): string {
  const sources = families.map(
    family => `() => import('@foyer/adapters-${family}').then(({ ${family}Adapter }) => ${ADAPTERS[family]})`,
  )
  return `
    import { ConnectButton, ModalRoot } from '@foyer/react'
    globalThis.page = [ConnectButton, ModalRoot, [${sources.join(', ')}]]
  `
}

/** The most scripts that a first press may fetch before the wallets are listed. */
export const MOST_SCRIPTS = 8

export type Press = {
  /** The files up to the painted list, with those that the page has before the press. */
  loaded: Chunk[]
  /** The files that the press fetches. */
  fetched: Chunk[]
}

/** The files of a cold first press in the built page with these families. */
export function pressOf(chunks: Chunk[], families: readonly Family[]): Press {
  const withModule = (end: string) => {
    const found = chunks.find(({ modules }) => Object.keys(modules).some(id => id.endsWith(end)))
    if (!found) throw new Error(`No chunk holds ${end}. Has it been renamed?`)
    return found
  }
  const entries = chunks.filter(({ isEntry }) => isEntry)
  const before = closure(entries, chunks)
  const modal = withModule('/packages/react/dist/modal.js')
  const adapters = families.map(family => withModule(`/packages/adapters-${family}/dist/adapter.js`))
  const loaded = closure([...entries, modal, ...adapters], chunks)
  return { loaded, fetched: loaded.filter(chunk => !before.includes(chunk)) }
}
