import fc from 'fast-check'
import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import { DEVNET, ELSEWHERE, ETHEREUM, POLYGON, SOLANA } from '../../visit.fixture.ts'

const POLKADOT: CaipNetworkId = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const BITCOIN: CaipNetworkId = 'bip122:000000000019d6689c085ae165831e93'

export const WALLETS = { fox: 'eip155', owl: 'eip155', cat: 'solana', yak: 'polkadot', bat: 'bip122' } as const
export const HOME = { eip155: ETHEREUM, solana: SOLANA, polkadot: POLKADOT, bip122: BITCOIN } as const
export const NETWORKS = {
  eip155: [ETHEREUM, POLYGON],
  solana: [SOLANA, DEVNET],
  polkadot: [POLKADOT],
  bip122: [BITCOIN],
} as const

export type Wallet = keyof typeof WALLETS

export const NAMESPACES = Object.keys(HOME) as ChainNamespace[]
export const namespaceOf = (id: CaipNetworkId) => id.slice(0, id.indexOf(':')) as ChainNamespace

/** Accounts that the phone shares before a selection: on eip155 two accounts on two chains. */
export const ON_PHONE = {
  eip155: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  solana: ['4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'],
  polkadot: ['15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
  bip122: ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
} satisfies Record<ChainNamespace, string[]>

export const PHONE_CHAINS = {
  eip155: [ETHEREUM, POLYGON],
  solana: [SOLANA],
  polkadot: [POLKADOT],
  bip122: [BITCOIN],
} as const

export const phoneAccounts = (namespaces: readonly ChainNamespace[]): CaipAddress[] =>
  namespaces.flatMap(id =>
    PHONE_CHAINS[id].flatMap(chain => ON_PHONE[id].map((address): CaipAddress => `${chain}:${address}`)),
  )

const chain = fc.constantFrom<CaipNetworkId>(ETHEREUM, POLYGON, ELSEWHERE, SOLANA, DEVNET, POLKADOT, BITCOIN)
const wallet = fc.constantFrom(...(Object.keys(WALLETS) as Wallet[]))
const namespace = fc.constantFrom(...NAMESPACES)
const several = fc.uniqueArray(namespace, { minLength: 1, maxLength: 4 })
const only = <const Name extends string>(name: Name) => fc.constant(name)

/** Steps of visitors, wallets and time, in any order. */
export const step = fc.oneof(
  fc.record({ do: only('select'), wallet }),
  // Selects and approves in one step: separate random steps rarely lead to a connection.
  { weight: 4, arbitrary: fc.record({ do: only('connect'), wallet, chain, accounts: fc.integer({ min: 1, max: 3 }) }) },
  fc.record({ do: only('approve'), namespace, chain, accounts: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ do: only('reject'), namespace }),
  fc.record({ do: only('move'), wallet, chain }),
  {
    weight: 4,
    arbitrary: fc.record({
      do: only('accounts'),
      wallet,
      count: fc.integer({ min: 0, max: 3 }),
      isSelection: fc.boolean(),
    }),
  },
  fc.record({ do: only('vanish'), wallet }),
  { weight: 2, arbitrary: fc.record({ do: only('choose'), namespace, account: fc.integer({ min: 0, max: 2 }) }) },
  fc.record({
    do: only('several'),
    wallets: fc.uniqueArray(wallet, { minLength: 2, maxLength: 4, selector: id => WALLETS[id] }),
  }),
  fc.record({ do: only('disconnect'), namespace: fc.option(namespace, { nil: undefined }) }),
  fc.record({ do: only('released'), namespace }),
  fc.record({ do: only('network'), chain }),
  fc.record({ do: only('switched') }),
  fc.record({ do: only('balances') }),
  fc.record({
    do: only('window'),
    type: fc.constantFrom('modal.open', 'modal.close', 'modal.dismiss', 'view.back', 'network.confirm'),
  }),
  fc.record({ do: only('wait'), milliseconds: fc.constantFrom(150, 1_000, 5_000, 30_000) }),
  // H07 H01 one session over several namespaces.
  { weight: 3, arbitrary: fc.record({ do: only('pair'), namespaces: several }) },
  fc.record({ do: only('phone.shares'), namespaces: several }),
  fc.record({ do: only('phone.selects'), account: fc.integer({ min: 0, max: 1 }) }),
  fc.record({ do: only('phone.moves'), chain: fc.constantFrom<CaipNetworkId>(ETHEREUM, POLYGON, SOLANA) }),
  fc.record({ do: only('phone.leaves') }),
  // H10 extensions that are announced late or removed.
  fc.record({ do: only('announce'), namespace, wallets: fc.uniqueArray(wallet) }),
  // H03 all stored connections are restored.
  fc.record({ do: only('reload') }),
)
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
