import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import { FoyerError } from '../../errors.ts'
import { connection, connector, network, scriptedAdapter } from '../../scriptedAdapter.fixture.ts'
import { selectAccount } from '../../selectors/selectAccount.ts'
import { flushMicrotasks } from '../../testing/index.ts'
import {
  DEVNET,
  ELSEWHERE,
  ETHEREUM,
  evm,
  POLYGON,
  readyVisit,
  SOLANA,
  solana,
  type Visit,
} from '../../visit.fixture.ts'

const POLKADOT: CaipNetworkId = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const BITCOIN: CaipNetworkId = 'bip122:000000000019d6689c085ae165831e93'

const WALLETS = { fox: 'eip155', owl: 'eip155', cat: 'solana', yak: 'polkadot', bat: 'bip122' } as const
const HOME = { eip155: ETHEREUM, solana: SOLANA, polkadot: POLKADOT, bip122: BITCOIN } as const

type Wallet = keyof typeof WALLETS

const NAMESPACES = Object.keys(HOME) as ChainNamespace[]

const chain = fc.constantFrom<CaipNetworkId>(ETHEREUM, POLYGON, ELSEWHERE, SOLANA, DEVNET, POLKADOT, BITCOIN)
const wallet = fc.constantFrom(...(Object.keys(WALLETS) as Wallet[]))
const namespace = fc.constantFrom(...NAMESPACES)

/** A page with the four families, each with a wallet at least. */
const families = () => ({
  eip155: evm(),
  solana: solana(),
  polkadot: scriptedAdapter({
    networks: [network(POLKADOT, 'Polkadot')],
    connectors: [connector('polkadot', 'yak', 'Yak')],
    walletSwitches: false,
  }),
  bip122: scriptedAdapter({
    networks: [network(BITCOIN, 'Bitcoin')],
    connectors: [connector('bip122', 'bat', 'Bat')],
    walletSwitches: false,
  }),
})

type Page = Visit & { families: ReturnType<typeof families> }

const openPage = async (): Promise<Page> => {
  const all = families()
  const page = await readyVisit({ adapters: Object.values(all).map(({ adapter }) => adapter) })
  return Object.assign(page, { families: all })
}

/** What visitors, wallets and time do, in any order. */
const step = fc.oneof(
  fc.record({ do: fc.constant('select' as const), wallet }),
  // Choosing and approving in one go: left to chance alone, hardly anybody would ever be connected.
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('connect' as const),
      wallet,
      chain,
      account: fc.integer({ min: 1, max: 2 }),
    }),
  },
  fc.record({ do: fc.constant('approve' as const), namespace, chain, account: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ do: fc.constant('reject' as const), namespace }),
  fc.record({ do: fc.constant('move' as const), wallet, chain }),
  fc.record({ do: fc.constant('accounts' as const), wallet, count: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ do: fc.constant('vanish' as const), wallet }),
  fc.record({ do: fc.constant('choose' as const), wallet, account: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    do: fc.constant('several' as const),
    wallets: fc.uniqueArray(wallet, { minLength: 2, maxLength: 4, selector: id => WALLETS[id] }),
  }),
  fc.record({ do: fc.constant('disconnect' as const), namespace: fc.option(namespace, { nil: undefined }) }),
  fc.record({ do: fc.constant('released' as const), namespace }),
  fc.record({ do: fc.constant('network' as const), chain }),
  fc.record({ do: fc.constant('switched' as const) }),
  fc.record({
    do: fc.constant('window' as const),
    type: fc.constantFrom('modal.open', 'modal.close', 'modal.dismiss', 'view.back', 'network.confirm'),
  }),
  fc.record({ do: fc.constant('wait' as const), milliseconds: fc.constantFrom(150, 1_000, 5_000, 30_000) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Who is connected by namespace, as a host that only heard the facts would say. */
type Said = Partial<Record<ChainNamespace, { connectorId: string; address: string; chainId: CaipNetworkId }>>

const chainsOf = (page: Page, id: ChainNamespace) => page.families[id]
const namespaceOf = (wallet: Wallet): ChainNamespace => WALLETS[wallet]

async function take(page: Page, step: Step) {
  switch (step.do) {
    case 'select':
      return page.send({ type: 'connector.select', id: step.wallet })
    case 'connect': {
      const { wallet, chain, account } = step
      await page.send({ type: 'connector.select', id: wallet })
      const namespace = namespaceOf(wallet)
      const chainId = chain.startsWith(namespace) ? chain : HOME[namespace]
      const open = chainsOf(page, namespace).connects.list.find(({ waiting }) => waiting)
      return open?.resolve(connection(open.asked.connectorId, chainId, [`${wallet}-${account}`]))
    }
    case 'approve': {
      const open = chainsOf(page, step.namespace).connects.list.find(({ waiting }) => waiting)
      if (!open || !step.chain.startsWith(step.namespace)) return
      const id = open.asked.connectorId
      return open.resolve(connection(id, step.chain, [`${id}-${step.account}`]))
    }
    case 'reject': {
      const open = chainsOf(page, step.namespace).connects.list.find(({ waiting }) => waiting)
      return open?.reject(new FoyerError('wallet.rejected', { method: 'connect' }))
    }
    case 'move':
      if (!step.chain.startsWith(namespaceOf(step.wallet))) return
      return chainsOf(page, namespaceOf(step.wallet)).tell(step.wallet, { type: 'chain.changed', chainId: step.chain })
    case 'accounts': {
      const id = namespaceOf(step.wallet)
      const accounts = Array.from({ length: step.count }, (_, index) => ({
        namespace: id,
        address: `${step.wallet}-${step.count - index}`,
      }))
      return chainsOf(page, id).tell(step.wallet, { type: 'accounts.changed', accounts })
    }
    case 'choose':
      return page.send({
        type: 'account.select',
        namespace: namespaceOf(step.wallet),
        address: `${step.wallet}-${step.account}`,
      })
    case 'several': {
      const [first, ...also] = step.wallets.map(id => ({ connectorId: id, namespace: namespaceOf(id) }))
      const entry = { view: 'ConnectingExternal' as const, payload: { ...first!, also } }
      return page.send({ type: 'view.go', entry })
    }
    case 'vanish':
      return chainsOf(page, namespaceOf(step.wallet)).tell(step.wallet, { type: 'wallet.disconnected' })
    case 'disconnect':
      return page.send({ type: 'connection.disconnect', ...(step.namespace && { namespace: step.namespace }) })
    case 'released':
      return chainsOf(page, step.namespace)
        .disconnects.list.find(({ waiting }) => waiting)
        ?.resolve()
    case 'network':
      return page.send({ type: 'network.select', id: step.chain })
    case 'switched':
      return page.families.eip155.switches.list.find(({ waiting }) => waiting)?.resolve()
    case 'window':
      return page.send({ type: step.type as 'modal.open' })
    case 'wait':
      return page.clock.advance(step.milliseconds)
  }
}

/** What a wallet with a listener has just said is what the account shows. */
function agrees(page: Page, step: Step, listened: readonly string[]) {
  if ((step.do !== 'move' && step.do !== 'accounts' && step.do !== 'vanish') || !listened.includes(step.wallet)) return
  const account = selectAccount(page.actor.getSnapshot(), namespaceOf(step.wallet))
  if (step.do === 'vanish' || (step.do === 'accounts' && step.count === 0)) return expect(account).toBeUndefined()
  if (step.do === 'accounts') return expect(account?.allAccounts).toHaveLength(step.count)
  if (!step.chain.startsWith(namespaceOf(step.wallet))) return
  expect(account?.caipAddress).toBe(`${step.chain}:${account?.address}`)
}

/** Replays what went out to the host: who was said to be connected, and how it ended. */
const saidToHost = (page: Page): Said => {
  const said: Said = {}
  for (const fact of page.facts) {
    if (fact.type === 'connection.established') {
      const { namespace, connectorId, address, chainId } = fact.connection
      said[namespace] = { connectorId, address, chainId }
    }
    if (fact.type === 'connection.lost' && fact.by !== 'replacement') delete said[fact.namespace]
  }
  return said
}

test('H01 H02 H05 over four namespaces: whatever happens in whatever order, there is one truth about who is connected, and a way out', async () => {
  let connections = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async steps => {
      const page = await openPage()
      for (const each of steps) {
        const listened = NAMESPACES.flatMap(id => chainsOf(page, id).listeners().connections)
        await take(page, each)
        agrees(page, each, listened)
        const snapshot = page.actor.getSnapshot()
        const { window, view } = snapshot.value
        expect(view === 'none').toBe(typeof window === 'string')
        expect(page.history().at(-1)?.view ?? 'none').toBe(view)
        for (const id of NAMESPACES) {
          const account = selectAccount(snapshot, id)
          const listened = chainsOf(page, id).listeners().connections
          // Nobody but the wallet that is shown has a listener.
          expect(listened.every(connectorId => connectorId === account?.connectedWalletInfo.id)).toBe(true)
          expect(account?.allAccounts.some(({ address }) => address === account.address) ?? true).toBe(true)
        }
      }
      // Everything that hangs gives up by itself; then host, page and storage agree.
      await page.clock.advance(30_000)
      await flushMicrotasks()
      const said = saidToHost(page)
      connections += page.factTypes().filter(type => type === 'connection.established').length
      for (const id of NAMESPACES) {
        const account = selectAccount(page.actor.getSnapshot(), id)
        expect(account?.connectedWalletInfo.id).toBe(said[id]?.connectorId)
        const text = page.storage.entries.get(`@foyer/${id}/connector`)
        expect(text && JSON.parse(text).value).toEqual(
          account && {
            connectorId: account.connectedWalletInfo.id,
            chainId: account.caipAddress.slice(0, -account.address.length - 1),
            ...(account.address !== account.allAccounts[0]?.address && { address: account.address }),
          },
        )
      }
      await page.send({ type: 'connection.disconnect' })
      await page.clock.advance(5_000)
      await page.send({ type: 'modal.dismiss' })
      expect(page.window()).toBe('closed')
      page.stop()
      expect(page.clock.pending()).toEqual([])
    }),
    { numRuns: 60 },
  )
  // Otherwise the runs would prove nothing.
  expect(connections).toBeGreaterThan(50)
}, 30_000)
