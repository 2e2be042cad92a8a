import type { Network } from '@foyer/core/chain'
import { describe, expect, it } from 'vitest'
import { kusama, polkadot, westend } from './networks.ts'
import { A, A_AS_HEX, A_ON_KUSAMA, A_ON_POLKADOT, B, call, openPage } from './page.fixture.ts'

const genesisOf = ({ id }: Network) => `0x${id}${'00'.repeat(16)}`

/** Connects on Polkadot with two accounts; the second can be used on the named network only. */
async function connected(only: Network = westend) {
  const page = openPage()
  const wallet = page.wallet()
  page.discover()
  wallet.answer('get', [
    { address: A, name: 'Savings' },
    { address: B, genesisHash: genesisOf(only) },
  ])
  return { ...page, wallet, connection: await page.connect('injectedWeb3:good-wallet', polkadot) }
}

describe('accountsOn', () => {
  it('writes the account with the prefix of the other network', async () => {
    const { adapter, connection } = await connected()
    expect(connection).toMatchObject({ address: A_ON_POLKADOT, accounts: [{ publicKey: A_AS_HEX }] })
    expect(adapter.accountsOn!(connection, kusama)).toEqual([
      { namespace: 'polkadot', address: A_ON_KUSAMA, type: 'eoa', publicKey: A_AS_HEX, label: 'Savings' },
    ])
    const { ss58Format: _, ...unnamed } = kusama
    expect(adapter.accountsOn!(connection, unnamed)[0]?.address).toBe(A)
  })

  it('includes accounts that are tied to the chain and none that are tied to another one', async () => {
    const { adapter, connection } = await connected(kusama)
    expect(adapter.accountsOn!(connection, kusama)).toHaveLength(2)
    expect(adapter.accountsOn!(connection, westend).map(({ address }) => address)).toEqual([A])
    const nobody = { ...connection, connectorId: 'nobody' }
    expect(adapter.accountsOn!(nobody, kusama)).toEqual([])
  })

  it('uses the accounts that the wallet shares now, and watches them on that chain', async () => {
    const { adapter, connection, wallet } = await connected()
    adapter.watchConnection(connection, () => {})()
    const accounts = adapter.accountsOn!(connection, kusama)
    const facts: unknown[] = []
    const moved = { ...connection, accounts, address: A_ON_KUSAMA, chainId: kusama.caipNetworkId }
    const stop = adapter.watchConnection(moved, fact => facts.push(fact))
    wallet.emit([{ address: A }, { address: A_ON_KUSAMA }])
    expect(facts).toEqual([])
    wallet.emit([{ address: B }])
    expect(adapter.accountsOn!(connection, westend)).toMatchObject([{ address: B }])
    expect(facts).toMatchObject([{ type: 'accounts.changed', accounts: [{ namespace: 'polkadot' }] }])
    stop()
  })
})

describe('restore', () => {
  it('writes addresses with the prefix of the host’s network, which only the restore names after a reload', async () => {
    const page = openPage()
    page.wallet()
    page.discover()
    const record = { connectorId: 'injectedWeb3:good-wallet', chainId: kusama.caipNetworkId }
    const restored = await page.adapter.restore({ ...record, networks: [polkadot, kusama] }, call())
    expect(restored).toMatchObject({ chainId: kusama.caipNetworkId, address: A_ON_KUSAMA })
  })
})
