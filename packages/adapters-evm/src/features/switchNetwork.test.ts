import type { Network } from '@foyer/core/chain'
import { ProviderRpcError } from '@foyer/testing/evm'
import { fastClock } from '@foyer/tests/fastClock'
import { beforeEach, describe, expect, it } from 'vitest'
import { base } from '../networks.ts'
import { call, openPage, rejection, settle } from '../page.fixture.ts'

beforeEach(fastClock)

const SWITCH = 'wallet_switchEthereumChain'
const ADD = 'wallet_addEthereumChain'

async function connected() {
  const page = openPage()
  const wallet = page.wallet({ chains: { 1: 'http://127.0.0.1:1', 8453: 'http://127.0.0.1:1' } })
  const connection = await page.connect()
  const before = wallet.requests.length
  return {
    wallet,
    asked: () => wallet.requests.slice(before).filter(method => method !== 'eth_chainId'),
    go: (signal = call().signal, network: Network = base) =>
      page.adapter.features.switchNetwork!(connection, network, { signal }),
  }
}

const fails = (code: number, data?: unknown) => () => {
  throw new ProviderRpcError(code, code === 4001 ? 'User rejected' : 'no', data)
}

describe('switchNetwork', () => {
  it('adds no network that the wallet already has', async () => {
    const { wallet, asked, go } = await connected()
    await go()
    expect(asked()).toEqual([SWITCH])
    expect(wallet.chainId).toBe(8453)
  })

  it.each([
    ['4902', fails(4902)],
    ['-4902', fails(-4902)],
    ['32603', fails(32603)],
    ['-32603', fails(-32603)],
    ['4902 inside of -32603', fails(-32603, { originalError: { code: 4902 } })],
  ])('adds the network after error %s, and switches again', async (_, refuse) => {
    const { wallet, asked, go } = await connected()
    const added: unknown[] = []
    wallet.answer(SWITCH, refuse)
    wallet.answer(ADD, (description: unknown) => {
      added.push(description)
      wallet.answer(SWITCH, undefined)
      return null
    })
    await go()
    expect(asked()).toEqual([SWITCH, ADD, SWITCH])
    // The shape of EIP-3085.
    expect(added).toEqual([
      {
        chainId: '0x2105',
        chainName: 'Base',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: ['https://mainnet.base.org'],
        blockExplorerUrls: ['https://basescan.org'],
      },
    ])
  })

  it('gives the wallet the public endpoints of a network, never the app’s own', async () => {
    const { wallet, go } = await connected()
    const added: unknown[] = []
    wallet.answer(SWITCH, fails(4902))
    wallet.answer(ADD, (description: unknown) => {
      added.push(description)
      wallet.answer(SWITCH, undefined)
      return null
    })
    await go(call().signal, { ...base, endpoints: 'https://rpc.example/secret-key' })
    expect(added).toEqual([expect.objectContaining({ rpcUrls: ['https://mainnet.base.org'] })])
    expect(JSON.stringify(added)).not.toContain('secret')
  })

  it('H70 a switch that the wallet leaves before it has answered ends where the wallet is', async () => {
    const { wallet, go } = await connected()
    const asked = new Promise<(chainId: string) => void>(isAsked => {
      wallet.answer(SWITCH, () => {
        wallet.answer('eth_chainId', () => new Promise(resolve => isAsked(resolve)))
        return null
      })
    })
    const going = rejection(go())
    const late = await asked
    // The visitor goes on to another chain in the wallet; the answer to the question before is on its way.
    wallet.answer('eth_chainId', '0x1')
    wallet.emit('chainChanged', '0x1')
    late('0x2105')
    expect(await going).toMatchObject({ code: 'wallet.failed' })
  })

  it('H04 ends where the wallet accepts the switch and answers for its chain no more', async () => {
    const { wallet, go } = await connected()
    wallet.answer('eth_chainId', () => new Promise(() => {}))
    expect(await rejection(go())).toMatchObject({ code: 'wallet.failed', context: { method: SWITCH } })
  })

  it('asks again where one answer for its chain fails', async () => {
    const { wallet, go } = await connected()
    let times = 0
    wallet.answer('eth_chainId', () => {
      times += 1
      if (times === 1) throw new ProviderRpcError(4900, 'no')
      return '0x2105'
    })
    await go()
    expect(times).toBeGreaterThan(1)
  })

  it.each([
    ['the switch', { [SWITCH]: fails(4001) }, [SWITCH]],
    ['the new network', { [SWITCH]: fails(4902), [ADD]: fails(4001) }, [SWITCH, ADD]],
    // Something else may have failed, but a person may have refused as well.
    ['the switch, nested in another code', { [SWITCH]: fails(-32603, { code: 4001 }) }, [SWITCH], 'wallet.failed'],
  ])('sends no further request after a refusal of %s', async (_, answers, methods, code = 'wallet.rejected') => {
    const { wallet, asked, go } = await connected()
    for (const [method, answer] of Object.entries(answers)) wallet.answer(method, answer)
    expect(await rejection(go())).toMatchObject({ code })
    await settle()
    expect(asked()).toEqual(methods)
  })

  it('rejects when the wallet does not have the network after adding it', async () => {
    const { wallet, asked, go } = await connected()
    wallet.answer(SWITCH, fails(4902))
    wallet.answer(ADD, null)
    expect(await rejection(go())).toMatchObject({ code: 'wallet.failed' })
    expect(asked()).toEqual([SWITCH, ADD, SWITCH])
  })

  it('resolves when the wallet is on the network, not when it answers', async () => {
    const { wallet, go } = await connected()
    wallet.answer(SWITCH, null)
    let done = false
    const going = go().then(() => {
      done = true
    })
    await settle(100)
    expect(done).toBe(false)
    wallet.switchChain('8453')
    await going
    expect(wallet.listeners).toBe(0)
  })

  it('H13 rejects when the wallet approves and does not switch', async () => {
    const { wallet, go } = await connected()
    wallet.answer(SWITCH, null)
    expect(await rejection(go())).toMatchObject({ code: 'wallet.failed' })
    expect(wallet.listeners).toBe(0)
  })

  it('adds no network after an abort', async () => {
    const { wallet, asked, go } = await connected()
    let refuse = () => {}
    wallet.answer(SWITCH, () => new Promise((_, reject) => (refuse = () => reject(new ProviderRpcError(4902, 'no')))))
    const controller = new AbortController()
    const going = rejection(go(controller.signal))
    await expect.poll(asked).toEqual([SWITCH])
    const reason = new Error('left')
    controller.abort(reason)
    expect(await going).toBe(reason)
    refuse()
    await settle()
    expect(asked()).toEqual([SWITCH])
  })
})

describe('switchNetwork, with the words of real wallets', () => {
  const NOT_SUPPORTED = { code: 4001, message: 'wallet_switchEthereumChain: provided network 0x2105 not supported' }

  it('adds the network after code 4001 with "not supported", which came faster than a person answers', async () => {
    const { wallet, asked, go } = await connected()
    wallet.answer(SWITCH, () => Promise.reject(NOT_SUPPORTED))
    wallet.answer(ADD, () => {
      wallet.answer(SWITCH, undefined)
      return null
    })
    await go()
    expect(asked()).toEqual([SWITCH, ADD, SWITCH])
  })

  it('adds nothing after the same words of a person who took their time', async () => {
    const { wallet, asked, go } = await connected()
    wallet.answer(SWITCH, () => new Promise((_, reject) => setTimeout(() => reject(NOT_SUPPORTED), 600)))
    expect(await rejection(go())).toMatchObject({ code: 'wallet.failed', context: { reason: NOT_SUPPORTED.message } })
    expect(asked()).toEqual([SWITCH])
  })

  it('H04 goes on when the wallet is on the network, though it never answers the addition', async () => {
    const { wallet, asked, go } = await connected()
    wallet.answer(SWITCH, fails(4902))
    wallet.answer(ADD, () => {
      wallet.answer(SWITCH, undefined)
      wallet.switchChain('8453')
      return new Promise(() => {})
    })
    await go()
    expect(asked()).toEqual([SWITCH, ADD, SWITCH])
    expect(wallet.listeners).toBe(0)
  })

  it('H04 lets go of an addition that is refused and never answered', async () => {
    const { wallet, asked, go } = await connected()
    wallet.answer(SWITCH, fails(4902))
    wallet.answer(ADD, () => new Promise(() => {}))
    const controller = new AbortController()
    const going = rejection(go(controller.signal))
    await expect.poll(asked).toEqual([SWITCH, ADD])
    const reason = new Error('left')
    controller.abort(reason)
    expect(await going).toBe(reason)
    expect(wallet.listeners).toBe(0)
  })

  it('does not add the network on which the wallet is: that is never answered', async () => {
    const { wallet, asked, go } = await connected()
    wallet.switchChain('8453')
    wallet.answer(SWITCH, () => {
      wallet.answer(SWITCH, undefined)
      throw NOT_SUPPORTED
    })
    await go()
    expect(asked()).toEqual([SWITCH, SWITCH])
  })

  it('tells the words about the network where the wallet adds none', async () => {
    const { wallet, go } = await connected()
    wallet.answer(SWITCH, () =>
      Promise.reject(new ProviderRpcError(5710, 'This Wallet does not support the requested chain ID.')),
    )
    wallet.answer(ADD, fails(4200))
    expect(await rejection(go())).toMatchObject({
      code: 'wallet.failed',
      context: { reason: 'This Wallet does not support the requested chain ID.' },
    })
  })

  it.each([
    ['decimals', { name: 'Flat', symbol: 'FLAT', decimals: 8 }, '18 decimals, and FLAT has 8'],
    ['symbol', { name: 'Long', symbol: 'LONGEST', decimals: 18 }, 'up to 6 characters, and "LONGEST" has 7'],
  ])('says which published rule of MetaMask a network breaks before it asks: %s', async (_, nativeCurrency, rule) => {
    const page = openPage()
    const wallet = page.wallet({ profile: 'metamask', name: 'MetaMask', rdns: 'io.metamask' })
    const connection = await page.connect('eip6963:io.metamask')
    const going = page.adapter.features.switchNetwork!(connection, { ...base, nativeCurrency }, call())
    expect(await rejection(going)).toMatchObject({
      code: 'wallet.failed',
      context: { method: ADD, reason: expect.stringContaining(rule) },
    })
    expect(wallet.requests).not.toContain(ADD)
    // Its own answer is the same.
    await expect(
      wallet.provider.request({ method: ADD, params: [{ chainId: '0x2105', nativeCurrency }] }),
    ).rejects.toMatchObject({ code: -32602 })
  })
})
