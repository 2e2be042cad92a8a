import { describe, expect, test } from 'vitest'
import type { ChainAdapter, RemoteAccounts } from '../chain/adapter.ts'
import type { CaipAddress, ChainNamespace } from '../chain/namespace.ts'
import type { Network } from '../chain/network.ts'
import { network } from '../scriptedAdapter.fixture.ts'
import { remoteChange, remoteConnection, remoteFact } from './remoteConnection.ts'
import { parseSession } from './session.ts'
import { sessionAccounts } from './sessionAccounts.ts'

const MAINNET = 'bip122:000000000019d6689c085ae165831e93'
const TESTNET = 'bip122:000000000933ea01ad0ee984209779ba'
const POLKADOT = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const KUSAMA = 'polkadot:b0a8d493285c2df73290dfb7e61f870f'
const ETHEREUM = 'eip155:1'
const POLYGON = 'eip155:137'

const BC = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const TB = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const ON_POLKADOT = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
const ON_KUSAMA = 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'
const A = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const B = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const session = (...accounts: CaipAddress[]) => ({
  topic: 'ab'.repeat(32),
  expiry: 2_000_000_000,
  peer: { metadata: { name: 'Phone', icons: [] } },
  namespaces: Object.fromEntries(
    accounts.map(account => {
      const key = account.split(':')[0]!
      return [key, { accounts: accounts.filter(each => each.startsWith(`${key}:`)) }]
    }),
  ),
})

/** Adapters of a page as a session needs them: with their own account rules. */
const chainsWith = (rules: Partial<Record<ChainNamespace, RemoteAccounts>>, networks: Network[] = []) => ({
  loaded: () =>
    Object.entries(rules).map(
      ([namespace, rule]) =>
        ({
          namespace,
          remote: { methods: [], events: [], accounts: async () => rule, over: () => ({}) },
        }) as unknown as ChainAdapter,
    ),
  networks: (namespace: ChainNamespace) => networks.filter(({ chainNamespace }) => chainNamespace === namespace),
})

const parsed = async (accounts: CaipAddress[], chains = chainsWith({})) =>
  parseSession(session(...accounts), await sessionAccounts(chains))

const addresses = (connection: ReturnType<typeof remoteConnection>) =>
  connection?.accounts.map(({ address }) => address)

describe('a connection over a session', () => {
  test('H05 a connection has only the accounts of its own chain', async () => {
    const both = await parsed([
      `${MAINNET}:${BC}`,
      `${TESTNET}:${TB}`,
      `${POLKADOT}:${ON_POLKADOT}`,
      `${KUSAMA}:${ON_KUSAMA}`,
    ])
    expect(remoteConnection(both, 'bip122')).toMatchObject({ chainId: MAINNET, address: BC })
    expect(remoteConnection(both, 'bip122', { chainId: TESTNET })).toMatchObject({ chainId: TESTNET, address: TB })
    expect(addresses(remoteConnection(both, 'bip122', { chainId: TESTNET, address: BC }))).toEqual([TB])
    expect(remoteConnection(both, 'polkadot', { chainId: KUSAMA })).toMatchObject({
      chainId: KUSAMA,
      address: ON_KUSAMA,
      accounts: [{ namespace: 'polkadot', address: ON_KUSAMA }],
      approved: [POLKADOT, KUSAMA],
    })
  })

  test('a connection starts on the first approved chain where the requested one is not approved, and is undefined without any', async () => {
    const one = await parsed([`${POLYGON}:${A}`])
    expect(remoteConnection(one, 'eip155', { chainId: ETHEREUM })).toMatchObject({ chainId: POLYGON, address: A })
    expect(remoteConnection(one, 'solana')).toBeUndefined()
  })

  test('the adapter’s rule checks an address against its chain, and gives its type and order', async () => {
    const rule: RemoteAccounts = (given, { caipNetworkId, ss58Format }) =>
      [...given]
        .filter(address => address.startsWith(caipNetworkId === MAINNET ? 'bc' : 'tb') && ss58Format === undefined)
        .reverse()
        .map(address => ({ namespace: 'bip122', address, type: 'payment' }))
    const other = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    const both = await parsed(
      [`${MAINNET}:${TB}`, `${MAINNET}:${BC}`, `${MAINNET}:${other}`, `${TESTNET}:${BC}`],
      chainsWith({ bip122: rule }),
    )
    expect(remoteConnection(both, 'bip122')).toEqual({
      connectorId: 'walletConnect',
      session: both.topic,
      namespace: 'bip122',
      accounts: [other, BC].map(address => ({ namespace: 'bip122', address, type: 'payment' })),
      address: other,
      selected: other,
      chainId: MAINNET,
      approved: [MAINNET],
    })
  })

  test('a rule receives the address prefix of the host’s network', async () => {
    const received: unknown[] = []
    const rule: RemoteAccounts = (given, { caipNetworkId, ss58Format }) => {
      received.push([caipNetworkId, ss58Format])
      return given.map(address => ({ namespace: 'polkadot', address }))
    }
    const kusama = { ...network(KUSAMA), ss58Format: 2 }
    await parsed([`${POLKADOT}:${ON_POLKADOT}`, `${KUSAMA}:${ON_KUSAMA}`], chainsWith({ polkadot: rule }, [kusama]))
    expect(received).toEqual([
      [POLKADOT, undefined],
      [KUSAMA, 2],
    ])
  })

  test('H05 a session without valid accounts is rejected', async () => {
    const nothing = parsed([`${TESTNET}:${BC}`], chainsWith({ bip122: () => [] }))
    await expect(nothing).rejects.toMatchObject({ code: 'pairing.malformedSession' })
  })
})

describe('facts of the transport', () => {
  const place = { namespace: 'eip155', chainId: ETHEREUM } as const

  test('an update reports the accounts of the connection’s chain, the selected one first', async () => {
    const updated = await parsed([`${ETHEREUM}:${B}`, `${ETHEREUM}:${A}`, `${POLYGON}:${A}`])
    expect(remoteFact({ type: 'session.updated', session: updated }, place, updated)).toEqual({
      type: 'accounts.changed',
      accounts: [B, A].map(address => ({ namespace: 'eip155', address })),
      selected: B,
      approved: [ETHEREUM, POLYGON],
    })
  })

  test('a chain that is no longer approved is replaced by an approved one, with its own accounts', async () => {
    const updated = await parsed([`${POLYGON}:${B}`])
    expect(remoteChange(updated, place)).toEqual({
      type: 'chain.changed',
      chainId: POLYGON,
      accounts: [{ namespace: 'eip155', address: B }],
      approved: [POLYGON],
    })
    expect(remoteChange(updated, { namespace: 'bip122', chainId: MAINNET })).toEqual({
      type: 'accounts.changed',
      accounts: [],
    })
  })

  test('a chain change by the wallet has the accounts of that chain', async () => {
    const held = await parsed([`${ETHEREUM}:${A}`, `${POLYGON}:${B}`])
    const move = { type: 'session.chainChanged', chainId: POLYGON } as const
    expect(remoteFact(move, place, held)).toEqual({
      type: 'chain.changed',
      chainId: POLYGON,
      accounts: [{ namespace: 'eip155', address: B }],
    })
    expect(remoteFact({ ...move, chainId: 'eip155:10' }, place, held)).toBeUndefined()
    expect(remoteFact(move, { namespace: 'bip122', chainId: MAINNET }, held)).toBeUndefined()
    expect(remoteFact(move, place, undefined)).toBeUndefined()
  })

  test('another wallet replaces the namespaces that it approves, and ends the others', async () => {
    const next = await parsed([`${ETHEREUM}:${A}`])
    const approved = { type: 'session.approved', session: next } as const
    expect(remoteFact(approved, place, next)).toBeUndefined()
    const gone = { type: 'wallet.disconnected' }
    expect(remoteFact(approved, { namespace: 'bip122', chainId: MAINNET }, next)).toEqual(gone)
    expect(remoteFact({ type: 'session.ended', topic: 'x' }, place, undefined)).toEqual(gone)
    expect(remoteFact({ type: 'relay.lost' }, place, next)).toBeUndefined()
  })
})
