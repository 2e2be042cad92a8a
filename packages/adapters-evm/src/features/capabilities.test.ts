import { ProviderRpcError, type SimulatedEvmWalletOptions } from '@foyer/testing/evm'
import { describe, expect, it } from 'vitest'
import { call, openPage, rejection } from '../page.fixture.ts'

async function connected(options: Partial<SimulatedEvmWalletOptions> = {}) {
  const page = openPage()
  const wallet = page.wallet(options)
  const connection = await page.connect()
  return { wallet, read: () => page.adapter.features.capabilities!(connection, call()) }
}

describe('capabilities', () => {
  it('reads the capabilities by chain', async () => {
    const capabilities = { '0x1': { atomic: { status: 'supported' } }, '0x0': { 'flow-control': { supported: true } } }
    const { read } = await connected({ capabilities })
    expect(await read()).toEqual(capabilities)
  })

  it('reads no capabilities from a wallet without the method', async () => {
    const { wallet, read } = await connected({ capabilities: false })
    expect(await read()).toEqual({})
    for (const code of [4200, -32601, -32603, 0]) {
      wallet.answer('wallet_getCapabilities', () => {
        throw new ProviderRpcError(code, 'What?')
      })
      expect(await read()).toEqual({})
    }
  })

  it('leaves out invalid entries', async () => {
    const { wallet, read } = await connected()
    wallet.answer(
      'wallet_getCapabilities',
      JSON.parse('{"0x1":{"a":1},"__proto__":{"b":2},"1":{},"0x2":null,"0x3":[1]}'),
    )
    const answer = await read()
    expect(answer).toEqual({ '0x1': { a: 1 } })
    expect(answer).not.toHaveProperty('b')
  })

  it.each([[null], ['0x1'], [[1]], [7]])('refuses %j', async answer => {
    const { wallet, read } = await connected()
    wallet.answer('wallet_getCapabilities', answer)
    expect(await rejection(read())).toMatchObject({ code: 'wallet.malformedAnswer' })
  })

  it('rejects after the permission was revoked', async () => {
    const { wallet, read } = await connected()
    wallet.shareNothing()
    expect(await rejection(read())).toMatchObject({ code: 'wallet.unauthorized' })
  })
})
