import type { CaipNetworkId, Connection, LiveConnection, RemoteChannel } from '@foyer/core/chain'
import { describe, expect, it } from 'vitest'
import { createAccess } from '../access.ts'
import { kusamaAssetHub, westend } from '../networks.ts'
import { A, A_AS_HEX, A_ON_KUSAMA, A_ON_POLKADOT, B, rejection } from '../page.fixture.ts'
import { createProvider } from './createProvider.ts'
import { payload, raw, text } from './provider.fixture.ts'
import type { PolkadotProvider } from './provider.types.ts'

const SIGNATURE = `0x${'ab'.repeat(64)}`
const WESTEND = westend.caipNetworkId

/** A provider over a session whose wallet answers as scripted. */
function overSession(
  options: {
    methods?: readonly string[]
    chainId?: CaipNetworkId
    addresses?: readonly string[]
    answer?: unknown
    loadPapi?: () => Promise<never>
  } = {},
) {
  const { methods = ['polkadot_signMessage', 'polkadot_signTransaction'], addresses = [A], answer } = options
  const asked: unknown[] = []
  const channel: RemoteChannel = {
    allows: (_, method) => methods.includes(method),
    async request(chainId, method, params) {
      asked.push([chainId, method, params])
      return answer ?? { id: 1, signature: SIGNATURE }
    },
  }
  let connection: Connection = {
    connectorId: 'walletConnect',
    namespace: 'polkadot',
    accounts: addresses.map(address => ({ namespace: 'polkadot', address })),
    address: addresses[0]!,
    chainId: options.chainId ?? WESTEND,
  }
  const live: LiveConnection = {
    current: () => connection,
    signal: new AbortController().signal,
    watch: () => () => {},
    networks: () => [westend, kusamaAssetHub],
    switchNetwork: async () => {},
    channel,
  }
  const loadPapi = options.loadPapi ?? (() => import('./signTransaction.ts'))
  return {
    asked,
    now: createProvider(
      createAccess(() => 'Test'),
      loadPapi,
    )(live) as () => PolkadotProvider,
    /** The session has these accounts from now on. */
    share(...accounts: [string, ...string[]]) {
      connection = {
        ...connection,
        accounts: accounts.map(address => ({ namespace: 'polkadot', address })),
        address: accounts[0],
      }
    },
  }
}

describe('over WalletConnect', () => {
  it('a transaction is sent with the address as the session has it, and without other changes', async () => {
    const { asked, now } = overSession({ addresses: [B, A_ON_POLKADOT] })
    expect(now().account.address).toBe(B)
    const own = overSession({ addresses: [A_ON_POLKADOT, B] })
    expect(own.now().account).toEqual({ address: A_ON_POLKADOT, publicKey: A_AS_HEX })
    const more = { mode: 1, metadataHash: '0x03', withSignedTransaction: true }
    expect(await own.now().signer.signPayload!(payload(A_ON_KUSAMA, more))).toEqual({ id: 1, signature: SIGNATURE })
    const params = { address: A_ON_POLKADOT, transactionPayload: payload(A_ON_POLKADOT, more) }
    expect(own.asked).toEqual([[WESTEND, 'polkadot_signTransaction', params]])
    expect(asked).toEqual([])
  })

  it('a transaction for another chain is requested there, with the prefix of that network', async () => {
    const { asked, now } = overSession()
    for (const id of [kusamaAssetHub.id, '00'.repeat(16)])
      await now().signer.signPayload!(payload(A, { genesisHash: `0x${id}${'ab'.repeat(16)}` }))
    expect(asked).toMatchObject([
      [kusamaAssetHub.caipNetworkId, 'polkadot_signTransaction', { address: A_ON_KUSAMA }],
      [`polkadot:${'00'.repeat(16)}`, 'polkadot_signTransaction', { address: A }],
    ])
  })

  it('a message is sent as text, whether the host gives text or bytes', async () => {
    const { asked, now } = overSession()
    const { signer, papiSigner } = now()
    const hex = `0x${Buffer.from('ünï').toString('hex')}`
    await signer.signRaw!(raw(A_ON_KUSAMA, 'ünï'))
    await signer.signRaw!(raw(A, hex))
    expect(await papiSigner!.signBytes(text('ünï'))).toEqual(new Uint8Array(64).fill(0xab))
    expect(new Set(asked.map(each => JSON.stringify(each)))).toEqual(
      new Set([JSON.stringify([WESTEND, 'polkadot_signMessage', { address: A, message: 'ünï' }])]),
    )
  })

  it('a message that is not text, or the bytes of a transaction, is refused without asking the wallet', async () => {
    const { asked, now } = overSession()
    const unsupported = { code: 'wallet.unsupportedMethod' }
    expect(await rejection(now().papiSigner!.signBytes(Uint8Array.of(0xff)))).toMatchObject(unsupported)
    expect(await rejection(now().signer.signRaw!({ ...raw(A), type: 'payload' }))).toMatchObject(unsupported)
    expect(asked).toEqual([])
  })

  it('only what the session approves is there', () => {
    const transactions = overSession({ methods: ['polkadot_signTransaction'] }).now()
    expect(Object.keys(transactions.signer)).toEqual(['signPayload'])
    expect(transactions.papiSigner).toBeDefined()
    const messages = overSession({ methods: ['polkadot_signMessage'] }).now()
    expect(Object.keys(messages.signer)).toEqual(['signRaw'])
    expect('papiSigner' in messages).toBe(false)
  })

  it('the whole transaction of the wallet is passed on where the host asks for it', async () => {
    const { now } = overSession({ answer: { signature: SIGNATURE, signedTransaction: '0xabcd' } })
    expect(await now().signer.signPayload!(payload(A, { withSignedTransaction: true }))).toEqual({
      id: 0,
      signature: SIGNATURE,
      signedTransaction: '0xabcd',
    })
    expect(await now().signer.signPayload!(payload(A))).toEqual({ id: 0, signature: SIGNATURE })
  })

  it.each([['0xab'], [{ signature: '0xab' }], [{ signature: null }]])('H09 the answer %j is refused', async answer => {
    const { signer } = overSession({ answer }).now()
    expect(await rejection(signer.signPayload!(payload(A)))).toMatchObject({ code: 'wallet.malformedAnswer' })
    expect(await rejection(signer.signRaw!(raw(A)))).toMatchObject({ code: 'wallet.malformedAnswer' })
  })

  it('H54 a provider is refused once the session no longer shares its account', async () => {
    const { asked, now, share } = overSession()
    const ofA = now()
    share(B, A)
    expect(now()).not.toBe(ofA)
    await ofA.signer.signRaw!(raw(A))
    expect(asked).toMatchObject([[WESTEND, 'polkadot_signMessage', { address: A }]])
    share(B)
    for (const signing of [ofA.signer.signRaw!(raw(A)), ofA.signer.signPayload!(payload(A))])
      expect(await rejection(signing)).toMatchObject({ code: 'wallet.unauthorized' })
    expect(asked).toHaveLength(1)
  })

  it('a file of PAPI’s library that does not load is reported, and loaded again with the next transaction', async () => {
    let loads = 0
    const { now } = overSession({
      loadPapi: async () => {
        loads += 1
        throw new Error('offline')
      },
    })
    const sign = () => now().papiSigner!.signTx(new Uint8Array(), {}, new Uint8Array(), 1)
    for (let time = 1; time <= 2; time += 1) {
      expect(await rejection(sign())).toMatchObject({ code: 'chunk.failed', context: { chunk: 'polkadot-api' } })
      expect(loads).toBe(time)
    }
  })
})
