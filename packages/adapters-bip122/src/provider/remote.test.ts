import { type Connection, FoyerError, type LiveConnection } from '@foyer/core/chain'
import { describe, expect, it } from 'vitest'
import type { Discovery } from '../discover.ts'
import { regtest } from '../networks.ts'
import { A, B, rejection } from '../page.fixture.ts'
import { createProvider } from './createProvider.ts'
import { inventPsbt, type Whole } from './host.fixture.ts'

const EVERYTHING = ['signPsbt', 'signMessage', 'sendTransfer', 'getAccountAddresses']
const KEY = `02${'ab'.repeat(32)}`

type Asked = { method: string; params: Record<string, unknown> }

/** A session whose wallet shares A’s address for payments, approves some methods, and answers by `answer`. */
function openSession(answer: (asked: Asked) => unknown, methods = EVERYTHING) {
  const asked: Asked[] = []
  const ended = new AbortController()
  let connection: Connection = {
    connectorId: 'walletConnect',
    namespace: 'bip122',
    accounts: [{ namespace: 'bip122', address: A.payment, type: 'payment' }],
    address: A.payment,
    chainId: regtest.caipNetworkId,
    session: 'topic',
  }
  const live: LiveConnection = {
    current: () => {
      ended.signal.throwIfAborted()
      return connection
    },
    signal: ended.signal,
    watch: () => () => {},
    networks: () => [regtest],
    switchNetwork: async () => {},
    channel: {
      allows: (_, method) => methods.includes(method),
      async request(_, method, params) {
        const one = { method, params: params as Record<string, unknown> }
        asked.push(one)
        return answer(one)
      },
    },
  }
  const load = createProvider({} as Discovery, () => Promise.reject(new Error('offline')))(live)
  return {
    asked,
    provider: () => load() as Whole,
    change: (changed: Partial<Connection>) => {
      connection = { ...connection, ...changed }
    },
    end: () => ended.abort(new FoyerError('wallet.disconnected', { method: 'request' })),
  }
}

const addresses = [
  { address: A.payment, publicKey: KEY.toUpperCase(), path: "m/84'/1'/0'/0/0" },
  { address: A.ordinal, intention: 'ordinal' },
]

describe('over WalletConnect', () => {
  it('has the methods that the session approves', () => {
    expect(Object.keys(openSession(() => {}).provider())).toEqual([
      'signPsbt',
      'signMessage',
      'sendTransfer',
      'getAccounts',
    ])
    expect(Object.keys(openSession(() => {}, ['signMessage']).provider())).toEqual(['signMessage', 'getAccounts'])
  })

  it('is another object for another account, chain or list of methods only', () => {
    const methods = [...EVERYTHING]
    const session = openSession(() => {}, methods)
    const first = session.provider()
    session.change({ selected: A.payment })
    expect(session.provider()).toBe(first)
    methods.splice(0, 1)
    const second = session.provider()
    expect(second).not.toBe(first)
    session.change({ chainId: 'bip122:00000008819873e925422c1ff0f99f7c' })
    expect(session.provider()).not.toBe(second)
  })

  it('lists the addresses that the wallet reports with their purposes, those for payments first', async () => {
    const { provider, asked } = openSession(() => [...addresses].reverse())
    expect(await provider().getAccounts()).toEqual([
      { address: A.payment, publicKey: KEY, purpose: 'payment' },
      { address: A.ordinal, purpose: 'ordinals' },
    ])
    expect(asked).toEqual([{ method: 'getAccountAddresses', params: { account: A.payment } }])
  })

  it('H75 takes a purpose named as one of Object’s own for an unknown one', async () => {
    const { provider } = openSession(() => [addresses[0], { ...addresses[1], intention: 'constructor' }])
    expect(await provider().getAccounts()).toEqual([
      { address: A.payment, publicKey: KEY, purpose: 'payment' },
      { address: A.ordinal, purpose: 'ordinals' },
    ])
  })

  it('lists the session’s accounts where the wallet does not report addresses', async () => {
    const { provider, asked } = openSession(() => addresses, ['signPsbt'])
    expect(await provider().getAccounts()).toEqual([{ address: A.payment, purpose: 'payment' }])
    expect(asked).toEqual([])
  })

  it.each([
    ['no list', { addresses }],
    ['text', ['bcrt1q']],
    ['an address on another network', [{ address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }]],
  ])('refuses %s as its addresses', async (_, answer) => {
    const { provider } = openSession(() => answer)
    expect(await rejection(provider().getAccounts())).toMatchObject({ code: 'wallet.malformedAnswer' })
  })

  it('signs by a further address that the wallet reports, and by no other', async () => {
    const psbt = inventPsbt(A.payment, A.ordinal)
    const { provider, asked } = openSession(({ method }) => (method === 'signPsbt' ? {} : addresses))
    const signing = (address: string) => provider().signPsbt({ psbt, signInputs: [{ address, index: 1 }] })
    expect(await rejection(signing(B.ordinal))).toMatchObject({ code: 'wallet.unauthorized' })
    expect(asked.map(({ method }) => method)).toEqual(['getAccountAddresses'])
    await rejection(signing(A.ordinal))
    expect(asked.at(-1)).toEqual({
      method: 'signPsbt',
      params: { account: A.payment, psbt, signInputs: [{ address: A.ordinal, index: 1 }], broadcast: false },
    })
  })

  it('asks for a transfer with the amount as text, from the provider’s account', async () => {
    const { provider, asked } = openSession(() => ({ txid: 'ab'.repeat(32) }))
    expect(await provider().sendTransfer({ recipient: B.payment, amount: 1_000n })).toEqual({ txid: 'ab'.repeat(32) })
    expect(asked).toEqual([
      { method: 'sendTransfer', params: { account: A.payment, recipientAddress: B.payment, amount: '1000' } },
    ])
  })

  it('asks for a signature by the protocol that is named', async () => {
    const signature = Buffer.from([39, ...new Uint8Array(64)]).toString('hex')
    const { provider, asked } = openSession(() => ({ address: A.payment, signature }))
    await provider().signMessage({ message: 'hi' })
    const { signature: base64 } = await provider().signMessage({ message: 'hi', protocol: 'ecdsa' })
    expect(Buffer.from(base64, 'base64').toString('hex')).toBe(signature)
    const bip322 = provider().signMessage({ message: 'hi', protocol: 'bip322' })
    expect(await rejection(bip322)).toMatchObject({ code: 'wallet.malformedAnswer' })
    expect(asked.map(({ params }) => params.protocol)).toEqual(['ecdsa', 'ecdsa', 'bip322'])
  })

  it.each([
    ['nothing', undefined],
    ['text', 'signed'],
    ['another account’s', { address: B.payment, signature: '00', psbt: 7, txid: 7 }],
  ])('refuses %s as an answer', async (_, answer) => {
    const { provider } = openSession(({ method }) => (method === 'getAccountAddresses' ? addresses : answer))
    for (const work of [
      provider().signPsbt({ psbt: inventPsbt(A.payment) }),
      provider().signPsbt({ psbt: inventPsbt(A.payment), broadcast: true }),
      provider().signMessage({ message: 'hi' }),
      provider().sendTransfer({ recipient: B.payment, amount: 1_000n }),
    ])
      expect(await rejection(work)).toMatchObject({ code: 'wallet.malformedAnswer' })
  })

  it('H54 a request that was not sent yet is not sent once the account has changed or the session has ended', async () => {
    for (const leave of [
      (session: ReturnType<typeof openSession>) =>
        session.change({ address: B.payment, accounts: [{ namespace: 'bip122', address: B.payment }] }),
      (session: ReturnType<typeof openSession>) => session.end(),
    ]) {
      const session = openSession(() => ({}), ['signPsbt', 'signMessage', 'sendTransfer'])
      const provider = session.provider()
      const works = [
        provider.signPsbt({ psbt: inventPsbt(A.payment) }),
        provider.signMessage({ message: 'hi' }),
        provider.sendTransfer({ recipient: B.payment, amount: 1_000n }),
      ].map(rejection)
      leave(session)
      expect(session.provider()).not.toBe(provider)
      for (const reason of await Promise.all(works))
        expect(reason).toMatchObject({ code: expect.stringMatching(/^wallet\.(unauthorized|disconnected)$/) })
      expect(session.asked).toEqual([])
    }
  })
})
