import { fastClock } from '@foyer/tests/fastClock'
import { beforeEach, describe, expect, it } from 'vitest'
import { call, openPage, rejection } from '../page.fixture.ts'

beforeEach(fastClock)

async function connected() {
  const page = openPage()
  const wallet = page.wallet()
  const connection = await page.connect()
  return {
    wallet,
    sign: (message: string | Uint8Array) => page.adapter.features.signMessage!(connection, message, call()),
    connection,
  }
}

describe('signMessage', () => {
  it('sends the message as hex first and the account second', async () => {
    const { wallet, sign, connection } = await connected()
    const asked: unknown[][] = []
    const signature = `0x${'ab'.repeat(65)}`
    wallet.answer('personal_sign', (...parameters: unknown[]) => {
      asked.push(parameters)
      return signature
    })
    expect(await sign('0xé\n')).toBe(signature)
    expect(await sign(new Uint8Array([0, 15, 255]))).toBe(signature)
    expect(await sign('')).toBe(signature)
    expect(asked).toEqual([
      ['0x3078c3a90a', connection.address],
      ['0x000fff', connection.address],
      ['0x', connection.address],
    ])
  })

  it('accepts the longer signature of a contract account (EIP-1271)', async () => {
    const { wallet, sign } = await connected()
    wallet.answer('personal_sign', `0x${'ab'.repeat(500)}`)
    expect(await sign('hi')).toHaveLength(1002)
  })

  it('takes no signature at all from a contract account whose owners have signed on the chain (EIP-1271)', async () => {
    const { wallet, sign } = await connected()
    wallet.answer('personal_sign', '0x')
    expect(await sign('hi')).toBe('0x')
  })

  it.each([
    [null],
    [''],
    ['0x1234'],
    [`${'ab'.repeat(65)}`],
    [`0x${'ab'.repeat(65)}a`],
    [`0x${'zz'.repeat(65)}`],
    [{}],
  ])('refuses %j', async answer => {
    const { wallet, sign } = await connected()
    wallet.answer('personal_sign', answer)
    expect(await rejection(sign('hi'))).toMatchObject({ code: 'wallet.malformedAnswer' })
  })

  it('H03 rejects with wallet.unauthorized when the wallet is locked', async () => {
    const { wallet, sign } = await connected()
    wallet.behave('locked')
    expect(await rejection(sign('hi'))).toMatchObject({ code: 'wallet.unauthorized' })
  })

  it('H04 says in time that a wallet does not answer any more, and asks it for nothing', async () => {
    const { wallet, sign } = await connected()
    wallet.behave('mute')
    expect(await rejection(sign('hi'))).toMatchObject({ code: 'wallet.gone', context: { method: 'eth_accounts' } })
    wallet.behave('approve')
    expect(await sign('hi')).toMatch(/^0x/)
    expect(wallet.requests.filter(method => method === 'personal_sign')).toHaveLength(1)
  })

  it('H70 asks for no signature while the wallet is on another chain than the one shown', async () => {
    const { wallet, sign } = await connected()
    wallet.answer('eth_chainId', '0x89')
    expect(await rejection(sign('hi'))).toMatchObject({ code: 'wallet.chainDisconnected' })
    wallet.answer('eth_chainId', () => new Promise(() => {}))
    expect(await rejection(sign('hi'))).toMatchObject({ code: 'wallet.chainDisconnected' })
    expect(wallet.requests).not.toContain('personal_sign')
  })
})
