import { HOSTILE_NAMES, wrapBytes } from '@foyer/testing/polkadot'
import { cryptoWaitReady, signatureVerify, sr25519Verify } from '@polkadot/util-crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { accountOf } from '../accounts.ts'
import { fromHex } from '../hex.ts'
import { polkadot, westend } from '../networks.ts'
import { A, A_ON_POLKADOT, B, call, openPage, rejection, settle } from '../page.fixture.ts'

beforeAll(() => cryptoWaitReady())

async function connected(options: Parameters<ReturnType<typeof openPage>['wallet']>[0] = {}) {
  const page = openPage()
  const wallet = page.wallet(options)
  const connection = await page.connect()
  return { ...page, wallet, connection, features: page.adapter.features as Required<typeof page.adapter.features> }
}

const payload = (more: object = {}) =>
  JSON.stringify({
    address: A,
    genesisHash: `0x${westend.id}${'ab'.repeat(16)}`,
    blockHash: `0x${'22'.repeat(32)}`,
    method: '0x0600',
    era: '0x00',
    nonce: '0x00000000',
    tip: '0x00000000000000000000000000000000',
    specVersion: '0x00000001',
    transactionVersion: '0x00000001',
    signedExtensions: ['CheckSpecVersion', 'CheckTxVersion', 'CheckGenesis', 'CheckMortality', 'CheckNonce'],
    version: 4,
    ...more,
  })

const signature = (bytes: number) => `0x${'ab'.repeat(bytes)}`

describe('what both signing features share', () => {
  type Page = Awaited<ReturnType<typeof connected>>
  const each = Object.entries({
    signRaw: ({ features, connection }: Page, options?: ReturnType<typeof call>) =>
      features.signMessage(connection, 'hi', options ?? call()),
    signPayload: ({ features, connection }: Page, options?: ReturnType<typeof call>) =>
      features.signTransaction(connection, payload(), options ?? call()),
  })

  it.each(each)('%s rejects with wallet.unsupportedMethod when the wallet lacks the feature', async (method, sign) => {
    expect(await rejection(sign(await connected({ without: [method] })))).toMatchObject({
      code: 'wallet.unsupportedMethod',
      context: { method },
    })
  })

  it.each(each)('%s opens one prompt and rejects with wallet.rejected after a refusal', async (method, sign) => {
    const page = await connected()
    page.wallet.behave('reject')
    expect(await rejection(sign(page))).toMatchObject({ code: 'wallet.rejected', context: { method } })
    expect(page.wallet.requests.filter(request => request === method)).toHaveLength(1)
  })

  it.each(each)('H27 %s rejects for an account that is no longer shared', async (method, sign) => {
    const page = await connected()
    page.wallet.shareNothing()
    expect(await rejection(sign(page))).toMatchObject({ code: 'wallet.unauthorized', context: { method } })
    expect(page.wallet.requests).not.toContain(method)
  })

  it.each(each)(
    'H35 %s rejects as soon as the signal aborts, and sends no request after an abort',
    async (method, sign) => {
      const page = await connected()
      page.wallet.behave('silent')
      const controller = new AbortController()
      const signing = rejection(sign(page, { signal: controller.signal }))
      await settle()
      const reason = new Error('left the screen')
      controller.abort(reason)
      expect(await signing).toBe(reason)
      expect(await rejection(sign(page, { signal: controller.signal }))).toBe(reason)
      expect(page.wallet.requests.filter(request => request === method)).toHaveLength(1)
    },
  )

  it.each(each)('H28 %s sends no request when the signal aborts while the accounts are read', async (method, sign) => {
    const page = await connected()
    let answer = (_accounts: unknown) => {}
    page.wallet.answer('get', () => new Promise(resolve => (answer = resolve)))
    const controller = new AbortController()
    const signing = rejection(sign(page, { signal: controller.signal }))
    await settle()
    controller.abort()
    answer([{ address: A }])
    await signing
    await settle()
    expect(page.wallet.requests).not.toContain(method)
  })

  it.each(
    each.flatMap(([method, sign]) =>
      [
        null,
        {},
        'text',
        { signature: 7 },
        { signature: signature(63) },
        { signature: signature(67) },
        { signature: 'ab' },
      ].map(answer => [method, answer, sign] as const),
    ),
  )('H09 %s refuses the answer %j', async (method, answer, sign) => {
    const page = await connected()
    page.wallet.answer(method, () => answer)
    expect(await rejection(sign(page))).toMatchObject({ code: 'wallet.malformedAnswer', context: { method } })
  })

  it.each(each)('%s accepts the signatures of all key types', async (method, sign) => {
    for (const length of [64, 65, 66]) {
      const page = await connected()
      page.wallet.answer(method, { id: 1, signature: signature(length).toUpperCase().replace('0X', '0x') })
      expect(await sign(page)).toBe(signature(length))
    }
  })
})

describe('signMessage', () => {
  it.each([HOSTILE_NAMES.markup, '0x68656c6c6f', '<Bytes>wrapped already</Bytes>', ''])(
    'signs %j between <Bytes> and </Bytes>, with a signature that an independent library verifies',
    async text => {
      const { features, connection } = await connected()
      const signed = await features.signMessage({ ...connection, address: B }, text, call())
      const message = wrapBytes(new TextEncoder().encode(text))
      expect(sr25519Verify(message, fromHex(signed)!, accountOf(B)!)).toBe(true)
      expect(sr25519Verify(message, fromHex(signed)!, accountOf(A)!)).toBe(false)
    },
  )

  it('sends the address as the wallet wrote it', async () => {
    const page = openPage()
    const wallet = page.wallet({ ss58Format: 0 })
    const connection = await page.connect()
    expect(connection.address).toBe(A)
    let asked: unknown
    const { provider } = wallet
    const injected = (await provider.enable('x')) as { signer: { signRaw: (raw: unknown) => Promise<unknown> } }
    const { signRaw } = injected.signer
    injected.signer.signRaw = raw => {
      asked = raw
      return signRaw(raw)
    }
    await page.adapter.features.signMessage!(connection, 'hi', call())
    expect(asked).toEqual({ address: A_ON_POLKADOT, data: '0x6869', type: 'bytes' })
  })
})

/** Vectors of @polkadot/util-crypto. @see https://github.com/polkadot-js/common (packages/util-crypto/src/signature/verify.spec.ts) */
describe('signatures as others made them', () => {
  it.each([
    [
      'DxN4uvzwPzJLtn17yew6jEffPhXQfdKHTp2brufb98vGbPN',
      '299d3bf4c8bb51af732f8067b3a3015c0862a5ff34721749d8ed6577ea2708365d1c5f76bd519009971e41156f12c70abc2533837ceb3bad9a05a99ab923de06',
    ],
    [
      'DxN4uvzwPzJLtn17yew6jEffPhXQfdKHTp2brufb98vGbPN',
      '00299d3bf4c8bb51af732f8067b3a3015c0862a5ff34721749d8ed6577ea2708365d1c5f76bd519009971e41156f12c70abc2533837ceb3bad9a05a99ab923de06',
    ],
    [
      'XyFVXiGaHxoBhXZkSh6NS2rjFyVaVNUo5UiZDqZbuSfUdji',
      '994638ee586d2c5dbd9bacacbc35d9b7e9018de8f7892f00c900db63bc57b1283e2ee7bc51a9b1c1dae121ac4f4b9e2a41cd1d6bf4bb3e24d7fed6faf6d85e0501',
    ],
    [
      'XyFVXiGaHxoBhXZkSh6NS2rjFyVaVNUo5UiZDqZbuSfUdji',
      '02994638ee586d2c5dbd9bacacbc35d9b7e9018de8f7892f00c900db63bc57b1283e2ee7bc51a9b1c1dae121ac4f4b9e2a41cd1d6bf4bb3e24d7fed6faf6d85e0501',
    ],
    [
      'EK1bFgKm2FsghcttHT7TB7rNyXApFgs9fCbijMGQNyFGBQm',
      'ca01419b5a17219f7b78335658cab3b126db523a5df7be4bfc2bef76c2eb3b1dcf4ca86eb877d0a6cf6df12db5995c51d13b00e005d053b892bd09c594434288',
    ],
    [
      'EK1bFgKm2FsghcttHT7TB7rNyXApFgs9fCbijMGQNyFGBQm',
      '01ca01419b5a17219f7b78335658cab3b126db523a5df7be4bfc2bef76c2eb3b1dcf4ca86eb877d0a6cf6df12db5995c51d13b00e005d053b892bd09c594434288',
    ],
  ])('returns a signature unchanged and valid for %s', async (address, hex) => {
    const page = openPage()
    const wallet = page.wallet()
    wallet.answer('get', [{ address }])
    wallet.answer('signRaw', { id: 1, signature: `0x${hex}` })
    const connection = await page.connect()
    const passed = await page.adapter.features.signMessage!(connection, 'hello world', call())
    expect(passed).toBe(`0x${hex}`)
    expect(signatureVerify('hello world', passed, connection.address).isValid).toBe(true)
  })
})

describe('signTransaction', () => {
  it.each<[string, object, string]>([
    ['another chain', { genesisHash: `0x${polkadot.id}${'00'.repeat(16)}` }, 'network.notApproved'],
    ['another account', { address: B }, 'wallet.unauthorized'],
    ['no account', { address: 'nobody' }, 'wallet.unauthorized'],
  ])('H27 does not send the wallet a transaction for %s', async (_, more, code) => {
    const { wallet, features, connection } = await connected()
    const error = await rejection(features.signTransaction(connection, payload(more), call()))
    expect(error).toMatchObject({ code })
    expect(wallet.requests).toEqual(['enable', 'get'])
  })

  it.each(['{', 'null', '[]', '7', payload({ nonce: 7 }), payload({ method: undefined })])(
    'throws for the invalid transaction %s',
    async text => {
      const { features, connection } = await connected()
      const error = await rejection(features.signTransaction(connection, text, call()))
      expect(error instanceof SyntaxError || error instanceof TypeError).toBe(true)
    },
  )

  it('accepts the account with any prefix', async () => {
    const { features, connection } = await connected()
    expect(await features.signTransaction(connection, payload({ address: A_ON_POLKADOT }), call())).toMatch(
      /^0x01[0-9a-f]{128}$/,
    )
  })
})
