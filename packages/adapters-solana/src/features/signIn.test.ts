import { type CaipNetworkId, isFoyerError, type SignInDraft } from '@foyer/core/chain'
import { parseSignInMessage } from '@foyer/core/siwx'
import { verifySignIn } from '@foyer/core/siwx/server/solana'
import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { devnet, localnet, mainnet, testnet } from '../networks.ts'
import { A, B, call, openPage, rejection } from '../page.fixture.ts'

const DRAFT: SignInDraft = {
  domain: 'foyer.example',
  statement: 'Hello',
  uri: 'https://foyer.example/',
  version: '1',
  chainId: localnet.caipNetworkId,
  nonce: 'oBbLoEldZs',
  issuedAt: '2026-01-01T00:00:00.000Z',
  resources: ['https://a.example'],
}

const CHAINS = {
  'solana:localnet': 'http://127.0.0.1:1',
  'solana:mainnet': 'http://127.0.0.1:1',
  'solana:devnet': 'http://127.0.0.1:1',
  'solana:testnet': 'http://127.0.0.1:1',
} as const

const ID = 'wallet-standard:Good Wallet'

function openWallet(options: Parameters<ReturnType<typeof openPage>['wallet']>[0] = {}) {
  const page = openPage()
  const wallet = page.wallet({ chains: CHAINS, ...options })
  page.discover()
  const connect = (signIn: SignInDraft = DRAFT) =>
    page.adapter.connect({ connectorId: ID, networks: [localnet], signIn }, call())
  return { ...page, wallet, connect }
}

const accountOf = (address: string) => ({ address, chains: ['solana:localnet'] })
const utf8 = (text: string) => new TextEncoder().encode(text)
const bytes = (length: number, fill = 1) => new Uint8Array(length).fill(fill)

/** Text of DRAFT for an account, as Sign In With Solana writes it. */
const textFor = (address: string) => `foyer.example wants you to sign in with your Solana account:
${address}

Hello

URI: https://foyer.example/
Version: 1
Chain ID: localnet
Nonce: oBbLoEldZs
Issued At: 2026-01-01T00:00:00.000Z
Resources:
- https://a.example`

describe('signsIn', () => {
  it('is true for a listed wallet with the feature only, and chooses none', () => {
    const page = openPage()
    page.wallet()
    page.wallet({ name: 'Other Wallet', without: ['solana:signIn'] })
    expect(page.adapter.signsIn?.(ID)).toBe(false)
    page.discover()
    expect([ID, 'wallet-standard:Other Wallet', 'elsewhere'].map(id => page.adapter.signsIn?.(id))).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('the request to the wallet', () => {
  it.each([
    [mainnet.caipNetworkId, 'mainnet'],
    [devnet.caipNetworkId, 'devnet'],
    [testnet.caipNetworkId, 'testnet'],
    [localnet.caipNetworkId, 'localnet'],
    ['solana:7xKXtg2CW87d97TXJSDpbD5jBkheTqA8' as CaipNetworkId, 'localnet'],
  ])('names the cluster %s %s, and the signed text is read as that chain', async (chainId, name) => {
    const { connect } = openWallet()
    const { signedIn, address } = await connect({ ...DRAFT, chainId })
    expect(signedIn?.message).toContain(`\nChain ID: ${name}\n`)
    expect(parseSignInMessage(signedIn!.message).chainId).toBe(name === 'localnet' ? 'solana:localnet' : chainId)
    const proof = { ...signedIn!, address, chainId, domain: DRAFT.domain, nonce: DRAFT.nonce! }
    expect(await verifySignIn(proof)).toMatchObject({ ok: true })
  })

  it('is a copy of the fields that have a value', async () => {
    const { wallet, connect } = openWallet()
    let given: Record<string, unknown> = {}
    wallet.answer('solana:signIn', (input: typeof given) => {
      given = { ...input }
      ;(input.resources as string[]).push('https://evil.example')
      throw Object.assign(new Error('Rejected.'), { code: 4001 })
    })
    const draft = { ...DRAFT, requestId: undefined } as unknown as SignInDraft
    expect(isFoyerError(await rejection(connect(draft)), 'wallet.rejected')).toBe(true)
    expect(DRAFT.resources).toEqual(['https://a.example'])
    expect(given).toEqual({ ...DRAFT, chainId: 'localnet', resources: ['https://a.example', 'https://evil.example'] })
    expect(given).not.toHaveProperty('requestId')
  })

  it('is not sent to a wallet without the feature, which connects with one prompt', async () => {
    const { wallet, connect } = openWallet({ without: ['solana:signIn'] })
    expect(await connect()).not.toHaveProperty('signedIn')
    expect([wallet.requests, wallet.prompts]).toEqual([['standard:connect'], 1])
  })
})

describe('the answer of the wallet', () => {
  const answered = async (output: object, shared = true) => {
    const { wallet, adapter, connect } = openWallet()
    if (shared) await adapter.connect({ connectorId: ID, networks: [localnet] }, call())
    wallet.answer('solana:signIn', [output])
    return connect()
  }

  it('keeps the signed text to the letter', async () => {
    const { connect } = openWallet()
    expect((await connect()).signedIn?.message).toBe(textFor(A))
  })

  it('connects with the account that has signed, also when it is not the first', async () => {
    const output = { account: accountOf(B), signedMessage: utf8(textFor(B)), signature: bytes(64) }
    expect(await answered(output)).toMatchObject({
      address: B,
      selected: A,
      signedIn: { message: textFor(B), signature: base58.encode(bytes(64)) },
    })
  })

  it('connects with the account of the answer while the wallet lists none yet', async () => {
    const { wallet, connect } = openWallet()
    wallet.answer('solana:signIn', [{ account: accountOf(B), signedMessage: utf8(textFor(B)), signature: bytes(64) }])
    for (const answer of [
      { accounts: [] },
      () => {
        throw Object.assign(new Error('Pending.'), { code: -32002 })
      },
    ]) {
      wallet.answer('standard:connect', answer)
      expect(await connect()).toMatchObject({
        accounts: [{ namespace: 'solana', address: B }],
        signedIn: { message: textFor(B) },
      })
    }
  })

  it('H77 has a wallet that shares nothing by the sign-in connect too, so that a reload finds the site approved', async () => {
    const { wallet, adapter, connect } = openWallet()
    const output = { account: accountOf(A), signedMessage: utf8(textFor(A)), signature: bytes(64) }
    wallet.answer('solana:signIn', [output])
    const connection = await connect()
    expect(connection).toMatchObject({ address: A, signedIn: { message: textFor(A) } })
    expect(wallet.requests).toEqual(['solana:signIn', 'standard:connect'])
    expect(await adapter.restore(connection, call())).toMatchObject({ address: A })
    wallet.shareNothing()
    wallet.behave('reject')
    expect(isFoyerError(await rejection(connect()), 'wallet.rejected')).toBe(true)
  })

  const stranger = base58.encode(bytes(32, 7))
  it.each([
    ['a text for another account', { signedMessage: utf8(textFor(B)) }],
    [
      'an account that the wallet does not share',
      { account: accountOf(stranger), signedMessage: utf8(textFor(stranger)) },
    ],
    ['another nonce', { signedMessage: utf8(textFor(A).replace('oBbLoEldZs', 'oBbLoEldZz')) }],
    ['another site', { signedMessage: utf8(textFor(A).replace('foyer.example wants', 'evil.example wants')) }],
    ['another cluster', { signedMessage: utf8(textFor(A).replace('localnet', 'mainnet')) }],
    ['no chain', { signedMessage: utf8(textFor(A).replace('Chain ID: localnet\n', '')) }],
    ['a second nonce', { signedMessage: utf8(`${textFor(A)}\nNonce: oBbLoEldZs`) }],
    ['a byte order mark', { signedMessage: Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8(textFor(A))]) }],
    ['bytes that are not UTF-8', { signedMessage: Uint8Array.from([...utf8(textFor(A)), 0xff]) }],
    ['a prefix before the text', { signedMessage: Uint8Array.from([0xff, ...utf8(textFor(A))]) }],
    ['text in place of bytes', { signedMessage: textFor(A) }],
    ['no message', { signedMessage: undefined }],
    ['a signature of 63 bytes', { signature: bytes(63) }],
    ['a signature in base58', { signature: base58.encode(bytes(64)) }],
    ['no signature', { signature: undefined }],
  ])('H34 connects without a signed message for %s', async (_, output) => {
    const connection = await answered({
      account: accountOf(A),
      signedMessage: utf8(textFor(A)),
      signature: bytes(64),
      ...output,
    })
    expect(connection).not.toHaveProperty('signedIn')
    expect(connection.address).toBe(A)
  })

  it.each([
    [undefined],
    [null],
    [[]],
    [{ account: accountOf(A) }],
    [[null]],
    [[{ account: 7 }]],
    [[{ account: { address: 'not base58', chains: ['solana:localnet'] } }]],
    [[{ account: { address: A, chains: ['bitcoin:mainnet'] } }]],
  ])('H09 the answer %j is malformed', async answer => {
    const { wallet, connect } = openWallet()
    wallet.answer('solana:signIn', () => answer)
    expect(await rejection(connect())).toMatchObject({
      code: 'wallet.malformedAnswer',
      context: { method: 'solana:signIn' },
    })
  })
})
