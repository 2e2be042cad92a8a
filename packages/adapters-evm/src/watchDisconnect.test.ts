import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { A, accounts, B, chain, pass, useClock, watched } from './watched.fixture.ts'

beforeEach(() => useClock())
afterEach(() => vi.useRealTimers())

const LOST = { type: 'wallet.disconnected' }

describe('watchConnection with disconnect and connect', () => {
  it.each([0, 20, 500, 2_500])('H70 a wallet that says so %i ms before it forgets its accounts is lost', async gap => {
    const { wallet, facts } = await watched()
    wallet.emit('disconnect', { code: 4900 })
    await pass(gap)
    wallet.answer('eth_accounts', [])
    await pass(4_000)
    expect(facts).toEqual([LOST])
  })

  it('H70 a wallet that says so before it refuses its accounts is lost', async () => {
    const { wallet, facts } = await watched()
    wallet.emit('disconnect', { code: 4900 })
    await pass(100)
    wallet.answer('eth_accounts', () => {
      throw Object.assign(new Error('Unauthorized'), { code: 4100 })
    })
    await pass(5_000)
    expect(facts).toEqual([LOST])
  })

  it('H70 a wallet that says so again while it is asked is asked again', async () => {
    const { wallet, facts } = await watched()
    wallet.emit('disconnect')
    await pass(2_900)
    wallet.emit('disconnect')
    await pass(300)
    wallet.answer('eth_accounts', [])
    await pass(5_000)
    expect(facts).toEqual([LOST])
  })

  it('H70 a wallet that says so and stays is asked a few times, and stays connected', async () => {
    const { wallet, facts } = await watched()
    const before = wallet.requests.length
    wallet.emit('disconnect')
    await pass(20_000)
    expect(facts).toEqual([])
    expect(wallet.requests.length - before).toBeLessThan(6)
  })

  it('H70 a wallet whose question hangs to the end of its time is asked once more', async () => {
    const { wallet, facts, hang } = await watched()
    hang('accountsChanged')
    wallet.emit('disconnect')
    await pass(2_990)
    wallet.answer('eth_accounts', [A])
    await pass(20_000)
    expect(facts).toEqual([])
  })

  it.each(['disconnect', 'connect'])('H70 is asked where it is after %s', async event => {
    const { wallet, facts } = await watched()
    wallet.answer('eth_accounts', [B])
    wallet.answer('eth_chainId', '0x89')
    wallet.emit(event, event === 'connect' ? { chainId: '0x89' } : undefined)
    await pass(20_000)
    expect(facts).toHaveLength(2)
    expect(facts).toEqual(expect.arrayContaining([accounts(B), chain('eip155:137')]))
  })
})

describe('watchConnection with events that cannot be read', () => {
  it.each([['137'], [{ chainId: '0x89' }], [null]])(
    'H70 is asked for its chain after %j, until it answers',
    async value => {
      const { wallet, facts } = await watched()
      wallet.answer('eth_chainId', () => {
        throw new Error('The wallet is busy.')
      })
      wallet.emit('chainChanged', value)
      await pass(400)
      wallet.answer('eth_chainId', '0x89')
      await pass(1_000)
      expect(facts).toEqual([chain('eip155:137')])
    },
  )

  it.each([[B], [undefined], [[`eip155:1:${B}`]], [[null]], [[{ address: B }]]])(
    'H70 is asked for its accounts after %j, until it answers',
    async value => {
      const { wallet, facts, hang } = await watched()
      hang('accountsChanged')
      wallet.emit('accountsChanged', value)
      await pass(100)
      wallet.answer('eth_accounts', [B])
      await pass(2_000)
      expect(facts).toEqual([accounts(B)])
    },
  )
})
