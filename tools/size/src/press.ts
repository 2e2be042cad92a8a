import { type Chunk, closure } from './closure.ts'

/** The families of the page, the first one first, and how a host makes the adapter of each. */
const FAMILIES = {
  evm: 'evmAdapter()',
  solana: 'solanaAdapter()',
  polkadot: `polkadotAdapter({ appName: 'Size' })`,
  bip122: 'bip122Adapter({})',
}

const sources = Object.entries(FAMILIES).map(
  ([family, adapter]) => `() => import('@foyer/adapters-${family}').then(({ ${family}Adapter }) => ${adapter})`,
)

/** A page that gives the adapters of all families as `import()`s. */
export const PAGE = `
  import { ConnectButton, ModalRoot } from '@foyer/react'
  globalThis.page = [ConnectButton, ModalRoot, [${sources.join(', ')}]]
`

/** The most scripts that a first press may fetch before the wallets are listed. */
export const MOST_SCRIPTS = 8

export type Press = {
  /** The files of the page before the press. */
  before: Chunk[]
  /** The files of the modal and of the adapter of the first family, with those before the press. */
  first: Chunk[]
  /** The files that the adapter of each further family adds to these. */
  further: { family: string; chunks: Chunk[] }[]
  /** The files that the press fetches with all families. */
  fetched: Chunk[]
}

/** The files of a cold first press in the built page. */
export function pressOf(chunks: Chunk[]): Press {
  const withModule = (end: string) => {
    const found = chunks.find(({ modules }) => Object.keys(modules).some(id => id.endsWith(end)))
    if (!found) throw new Error(`No chunk holds ${end}. Has it been renamed?`)
    return found
  }
  const adapter = (family: string) => withModule(`/packages/adapters-${family}/dist/adapter.js`)
  const modal = withModule('/packages/react/dist/modal.js')
  const [firstFamily, ...others] = Object.keys(FAMILIES)
  const entries = chunks.filter(({ isEntry }) => isEntry)
  const before = closure(entries, chunks)
  const first = closure([...entries, modal, adapter(firstFamily!)], chunks)
  const further = others.map(family => ({
    family,
    chunks: closure([adapter(family)], chunks).filter(chunk => !first.includes(chunk)),
  }))
  const all = closure([modal, ...Object.keys(FAMILIES).map(adapter)], chunks)
  return { before, first, further, fetched: all.filter(chunk => !before.includes(chunk)) }
}
