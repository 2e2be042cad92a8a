import type { PriceTable } from '../prices/priceTable.ts'
import type { Activity, Asset, Holding, Indexer } from './indexer.ts'

export interface GeneratedRowSwitches {
  /** Number of generated tokens of every account, beside its own. */
  tokens: number
  /** Number of generated transactions, older than its own. */
  transactions: number
}

/** Generated rows, for lists longer than a local chain can produce during a test. */
export interface GeneratedRows {
  readonly switches: Readonly<GeneratedRowSwitches>
  /** Changes the given switches. */
  set(switches: Partial<GeneratedRowSwitches>): void
  reset(): void
  /** Adds generated rows to an indexer. Only EVM chains have them. */
  behind(indexer: Indexer): Indexer
}

const OFF: GeneratedRowSwitches = { tokens: 0, transactions: 0 }
const NAMES = ['Amber', 'Birch', 'Cobalt', 'Dune', 'Ember', 'Fjord', 'Granite', 'Harbor', 'Indigo', 'Juniper']
const OPERATIONS = ['send', 'receive', 'approve', 'receive', 'execute', 'mint', 'send'] as const
/** Time of the newest, and between two: 2,000 transactions cover 16 months. */
const NEWEST = Date.UTC(2026, 0, 15, 12)
const BETWEEN = 6 * 3_600_000

const hex = (index: number, digits: number) => `0x${(index + 1).toString(16).padStart(digits, '0')}`

const asset = (index: number): Asset => {
  const name = NAMES[index % NAMES.length]!
  return {
    address: hex(index, 40),
    name: `${name} Coin ${index}`,
    symbol: `${name.slice(0, 3).toUpperCase()}${index}`,
    decimals: 18,
  }
}

const holding = (index: number): Holding => ({ asset: asset(index), value: BigInt(index + 1) * 1_234_567_890_123_456n })

const activity = (account: string, index: number): Activity => {
  const operation = OPERATIONS[index % OPERATIONS.length]!
  const other = hex(index % 97, 40)
  const [from, to] = operation === 'receive' || operation === 'mint' ? [other, account] : [account, other]
  const moved = { from, to, value: BigInt(index + 1) * 10n ** 15n }
  const movement =
    operation === 'mint'
      ? { ...moved, value: 1n, of: { collectible: { name: `Generated #${index}` } } }
      : { ...moved, of: { asset: asset(index % 50) } }
  return {
    id: hex(index, 64),
    minedAt: NEWEST - index * BETWEEN,
    operation,
    status: index % 41 === 40 ? 'failed' : 'confirmed',
    from,
    to,
    movements: operation === 'approve' || operation === 'execute' ? [] : [movement],
  }
}

/** Returns generated rows, the same in every run. */
const rows = <Row>(count: number, row: (index: number) => Row): Row[] =>
  Array.from({ length: count }, (_, at) => row(at))

/** Two of three generated tokens get a price in `prices`. */
export function createGeneratedRows(prices: Pick<PriceTable, 'set'>): GeneratedRows {
  let switches = OFF
  const heldOn = ({ network }: Indexer) =>
    rows(switches.tokens, index => {
      const held = holding(index)
      if (index % 3 > 0)
        prices.set(`${network.caipNetworkId}:${held.asset.address}`, BigInt(1 + (index % 500)) * 10_000n)
      return held
    })
  return {
    get switches() {
      return switches
    },
    set(next) {
      switches = { ...switches, ...next }
    },
    reset() {
      switches = OFF
    },
    behind(indexer) {
      const { history } = indexer
      if (indexer.network.chainNamespace !== 'eip155' || !history) return indexer
      return {
        ...indexer,
        balances: async address => [...(await indexer.balances(address)), ...heldOn(indexer)],
        history: async address => [
          ...(await history(address)),
          ...rows(switches.transactions, index => activity(address, index)),
        ],
      }
    },
  }
}
