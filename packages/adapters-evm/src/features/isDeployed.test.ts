import type { Network } from '@foyer/core/chain'
import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, localNetwork, openPage, rejection } from '../page.fixture.ts'

const ACCOUNT = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const NOWHERE = 'http://127.0.0.1:1'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
})
afterAll(() => anvil.stop())

const setCode = (code: string) =>
  fetch(anvil.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setCode', params: [ACCOUNT, code] }),
  })

const isDeployed = (network: Network, options: Parameters<typeof openPage>[0] = {}) =>
  openPage(options).adapter.features.isDeployed!({ address: ACCOUNT }, network, call())

describe('isDeployed', () => {
  it('is true for the code of a contract, and false without any', async () => {
    const network = localNetwork(anvil)
    expect(await isDeployed(network)).toBe(false)
    await setCode('0x6001')
    expect(await isDeployed(network)).toBe(true)
    await setCode('0x')
  })

  it.each([
    ['0xEF0100701ba6a54a78dc5595709bf186a10c7bb615dc3e', false],
    ['0xef0100701ba6a54a78dc5595709bf186a10c7bb615dc3e00', true],
    ['0xef0100', true],
  ])('of an account whose code is %s is %s: one that borrows code has none of its own', async (code, expected) => {
    const fetch = async () => Response.json({ jsonrpc: '2.0', id: 1, result: code })
    expect(await isDeployed(localNetwork(anvil), { fetch })).toBe(expected)
  })

  it('asks the next endpoint after an invalid answer, and fails where none answers', async () => {
    const answers: unknown[] = ['banana', '0x6001']
    const fetch = async () => Response.json({ jsonrpc: '2.0', id: 1, result: answers.shift() })
    const network = { ...localNetwork(anvil), rpcUrls: { default: { http: [`${NOWHERE}/a`, `${NOWHERE}/b`] } } }
    expect(await isDeployed(network, { fetch })).toBe(true)
    expect(await rejection(isDeployed(localNetwork({ chainId: 31337, url: NOWHERE })))).toMatchObject({
      code: 'rpc.failed',
      context: { method: 'eth_getCode' },
    })
  })
})
