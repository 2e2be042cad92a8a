import type { CaipNetworkId, Connection, RemoteChannel } from '@foyer/core/chain'
import { closeClient, connectOnce } from '@foyer/core/chain/adapters'
import { memoryStorage, phoneWallet } from '@foyer/sandbox/phone'
import { localRelay } from '@foyer/sandbox/relay.fixture'
import { SignClient } from '@walletconnect/sign-client'
import { Verifier } from 'bip322-js'
import { expect, it, onTestFinished } from 'vitest'
import { bip122Adapter } from './adapter.ts'
import { regtest } from './networks.ts'
import { call } from './page.fixture.ts'

const remote = bip122Adapter().remote!

/** A session between a page's client and the sandbox's phone, and the page's channel to it. Only local endpoints can be fetched. */
async function pair(chain: CaipNetworkId) {
  const relay = await localRelay()
  const client = await SignClient.init({
    projectId: 'test',
    relayUrl: relay.url,
    metadata: { name: 'App', description: 'App', url: 'http://localhost', icons: [] },
    telemetryEnabled: false,
    storage: memoryStorage(),
    customStoragePrefix: `app-${Math.random()}`,
    logger: 'silent',
  })
  connectOnce(client.core.relayer)
  onTestFinished(() => closeClient(client))
  const phone = await phoneWallet({ relayUrl: relay.url, behaviour: 'approve' })
  onTestFinished(phone.stop)
  const namespace = { chains: [chain], methods: [...remote.methods], events: [...remote.events] }
  const { uri, approval } = await client.connect({ optionalNamespaces: { bip122: namespace } })
  const [session] = await Promise.all([approval(), phone.pair(uri!)])
  const channel: RemoteChannel = {
    allows: () => true,
    request: (chainId, method, params) =>
      client.request({ topic: session.topic, chainId, request: { method, params: params as never } }),
  }
  const [account] = session.namespaces.bip122!.accounts
  return { channel, address: account!.slice(chain.length + 1) }
}

it('the sandbox’s phone signs a message over the relay with a signature that a library verifies', async () => {
  const { channel, address } = await pair(regtest.caipNetworkId)
  const connection: Connection = {
    connectorId: 'walletConnect',
    namespace: 'bip122',
    accounts: [{ namespace: 'bip122', address }],
    address,
    chainId: regtest.caipNetworkId,
  }
  const message = 'Foyer signs: ünïcödé ✓'
  const signature = await remote.over(channel).signMessage!(connection, message, call())
  expect(Verifier.verifySignature(address, message, signature)).toBe(true)
  expect(Verifier.verifySignature(address, 'another', signature)).toBe(false)
})
