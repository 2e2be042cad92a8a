import { base58, base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { devnet } from '../networks.ts'
import { A, B, C, rejection } from '../page.fixture.ts'
import { isSignedBy, signedBy, signWith, transfer, wireOf } from './keys.fixture.ts'
import type { ModifiesTransactions, SendsTransactions } from './kit.types.ts'
import { call, sessionProvider } from './live.fixture.ts'

const ALL = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
]
const without = (method: string) => ALL.filter(each => each !== method)

type Params = { message: string; transaction: string; transactions: string[]; pubkey: string }

/** Answers like a phone. */
const phone = (method: string, given: Record<string, never>): unknown => {
  const { message, transaction, transactions, pubkey } = given as unknown as Params
  const signed = (text: string) => base64.encode(signedBy(pubkey, base64.decode(text)))
  if (method === 'solana_signMessage') return { signature: base58.encode(signWith(pubkey, base58.decode(message))) }
  if (method === 'solana_signTransaction') return { signature: 'unused', transaction: signed(transaction) }
  if (method === 'solana_signAllTransactions') return { transactions: transactions.map(signed) }
  return { signature: base58.encode(new Uint8Array(64).fill(1)) }
}

const HELLO = new TextEncoder().encode('hello')

const signerOf = ({ provider }: ReturnType<typeof sessionProvider>) =>
  provider.signer() as unknown as ModifiesTransactions & SendsTransactions

describe('the provider over WalletConnect', () => {
  it.each([
    [['solana_signMessage'], ['solana:signMessage', 'solana:signIn'], ['modifyAndSignMessages']],
    [['solana_signTransaction'], ['solana:signTransaction'], ['modifyAndSignTransactions']],
    [['solana_signAllTransactions'], ['solana:signTransaction'], ['modifyAndSignTransactions']],
    [['solana_signAndSendTransaction'], ['solana:signAndSendTransaction'], ['signAndSendTransactions']],
    [[], [], []],
  ])('of a session that approves %j has the features %j and a signer with %j', (methods, features, signer) => {
    const { provider, asked } = sessionProvider(methods)
    expect(Object.keys(provider.wallet.features).slice(2)).toEqual(features)
    expect(provider.account.features).toEqual(features)
    expect(Object.keys(provider.signer()).slice(1)).toEqual(signer)
    expect('signMessage' in provider).toBe(methods.includes('solana_signMessage'))
    expect(asked).toEqual([])
  })

  it('has the account and the chains of the session, by the names of Wallet Standard', () => {
    const { provider } = sessionProvider(ALL, phone, { approved: ['solana:localnet', devnet.caipNetworkId] })
    expect(provider.account).toMatchObject({ address: A, chains: ['solana:localnet', 'solana:devnet'] })
    expect(provider.wallet).toMatchObject({ name: 'WalletConnect', accounts: [provider.account] })
    const refuses = expect.objectContaining({ code: 'network.notApproved' })
    expect(() => provider.signer('solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z')).toThrow(refuses)
  })

  it('requests with its account and the chain of the signer', async () => {
    const session = sessionProvider(ALL, phone, { approved: ['solana:localnet', devnet.caipNetworkId] })
    const { provider, asked } = session
    const signature = await provider.signMessage!(HELLO)
    expect(isSignedBy(A, HELLO, signature)).toBe(true)
    const given = transfer()
    const transaction = base64.encode(wireOf(given))
    const there = provider.signer('solana:devnet') as unknown as ModifiesTransactions & SendsTransactions
    await there.modifyAndSignTransactions([given])
    await there.signAndSendTransactions([given], { minContextSlot: 5n })
    expect(asked).toEqual([
      {
        chainId: 'solana:localnet',
        method: 'solana_signMessage',
        params: { message: base58.encode(HELLO), pubkey: A },
      },
      { chainId: devnet.caipNetworkId, method: 'solana_signTransaction', params: { transaction, pubkey: A } },
      {
        chainId: devnet.caipNetworkId,
        method: 'solana_signAndSendTransaction',
        params: { transaction, pubkey: A, sendOptions: { minContextSlot: 5 } },
      },
    ])
  })

  it('puts a signature that the wallet returns alone into the account’s own place', async () => {
    const given = transfer({ payer: B, source: A })
    const own = signWith(A, Uint8Array.from(given.messageBytes))
    const session = sessionProvider(ALL, () => ({ signature: base58.encode(own) }))
    const [signed] = await signerOf(session).modifyAndSignTransactions([given])
    expect(signed!.signatures).toEqual({ [B]: null, [A]: own })
  })

  it.each([
    ['one request where the session approves it', ALL, ['solana_signAllTransactions']],
    [
      'one by one otherwise',
      without('solana_signAllTransactions'),
      ['solana_signTransaction', 'solana_signTransaction'],
    ],
    [
      'one request, also where nothing else is approved',
      ['solana_signAllTransactions'],
      ['solana_signAllTransactions'],
    ],
  ])('signs several transactions by %s', async (_, methods, expected) => {
    const session = sessionProvider(methods, phone)
    const given = [transfer({ amount: 1n }), transfer({ amount: 2n })]
    const signed = await signerOf(session).modifyAndSignTransactions(given)
    expect(signed.map(({ messageBytes }) => messageBytes)).toEqual(
      given.map(each => Uint8Array.from(each.messageBytes)),
    )
    expect(session.asked.map(({ method }) => method)).toEqual(expected)
  })

  it('signs in with a message that the page writes', async () => {
    const { provider } = sessionProvider(ALL, phone)
    const fields = { domain: 'foyer.example', statement: 'Hello', uri: 'https://foyer.example/', nonce: 'oBbLoEldZs' }
    const more = { version: '1', chainId: 'devnet', resources: ['https://a.example'] }
    const [output] = (await call(provider, 'solana:signIn', { ...fields, ...more })) as [
      { account: object; signedMessage: Uint8Array; signature: Uint8Array },
    ]
    expect(output.account).toBe(provider.account)
    expect(isSignedBy(A, output.signedMessage, output.signature)).toBe(true)
    expect(
      new TextDecoder().decode(output.signedMessage),
    ).toBe(`foyer.example wants you to sign in with your Solana account:
${A}

Hello

URI: https://foyer.example/
Version: 1
Chain ID: devnet
Nonce: oBbLoEldZs
Resources:
- https://a.example`)
  })

  it.each([
    [null],
    ['abc'],
    [{}],
    [{ signature: '0OIl' }],
    [{ transaction: '%' }],
    [{ transactions: [1] }],
    [{ transactions: [] }],
  ])('H09 refuses the answer %j', async answer => {
    const session = sessionProvider(ALL, () => answer)
    const malformed = { code: 'wallet.malformedAnswer' }
    const { modifyAndSignTransactions, signAndSendTransactions } = signerOf(session)
    expect(await rejection(session.provider.signMessage!(HELLO))).toMatchObject(malformed)
    expect(await rejection(modifyAndSignTransactions([transfer()]))).toMatchObject(malformed)
    expect(await rejection(modifyAndSignTransactions([transfer(), transfer()]))).toMatchObject(malformed)
    expect(await rejection(signAndSendTransactions([transfer()]))).toMatchObject(malformed)
  })

  it('H54 refuses after the end, also the rest of several requests, and reaches no later session', async () => {
    const answers: (() => void)[] = []
    const session = sessionProvider(
      ALL,
      (method, params) => new Promise(resolve => answers.push(() => resolve(phone(method, params)))),
    )
    const { provider, asked, end } = session
    const sending = rejection(signerOf(session).signAndSendTransactions([transfer(), transfer({ amount: 2n })]))
    await expect.poll(() => asked.length).toBe(1)
    end()
    expect(await sending).toMatchObject({ code: 'wallet.disconnected' })
    for (const answer of answers) answer()
    expect(await rejection(provider.signMessage!(HELLO))).toMatchObject({ code: 'wallet.disconnected' })
    expect(asked).toHaveLength(1)
  })

  it('H54 keeps to its own account, and refuses once the session does not share it', async () => {
    const { provider, asked, change, read } = sessionProvider(ALL, phone)
    change({ address: B })
    expect(read()).not.toBe(provider)
    expect(isSignedBy(A, HELLO, await provider.signMessage!(HELLO))).toBe(true)
    expect(isSignedBy(B, HELLO, await read().signMessage!(HELLO))).toBe(true)
    change({ accounts: [{ namespace: 'solana', address: C }], address: C })
    expect(await rejection(provider.signMessage!(HELLO))).toMatchObject({ code: 'wallet.unauthorized' })
    expect(() => provider.signer()).toThrow(expect.objectContaining({ code: 'wallet.unauthorized' }))
    expect(asked).toHaveLength(2)
  })

  it('H35 requests no further one of several once the app’s signal aborts', async () => {
    const controller = new AbortController()
    const session = sessionProvider(ALL, (method, params) => {
      controller.abort(new Error('left'))
      return phone(method, params)
    })
    const two = [transfer(), transfer({ amount: 2n })]
    const config = { abortSignal: controller.signal }
    expect(await rejection(signerOf(session).signAndSendTransactions(two, config))).toBe(controller.signal.reason)
    await new Promise(resolve => setTimeout(resolve))
    expect(session.asked).toHaveLength(1)
  })
})
