import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call, localNetwork } from './page.fixture.ts'
import { A, accounts, B, C, chain, pass, useClock, watched } from './watched.fixture.ts'

beforeEach(() => useClock())
afterEach(() => vi.useRealTimers())

const SUBJECTS = [
  { event: 'accountsChanged', before: [A], said: [B], fact: accounts(B), other: [C], otherwise: accounts(C) },
  {
    event: 'chainChanged',
    before: '0x1',
    said: '0x89',
    fact: chain('eip155:137'),
    other: '0xa',
    otherwise: chain('eip155:0'),
  },
] as const

describe.each(SUBJECTS)(
  'watchConnection with answers that come late, and $event',
  ({ event, before, said, fact, other, otherwise }) => {
    it('H70 an answer to an older question does not count once a newer one is answered', async () => {
      const { wallet, facts, answer } = await watched()
      answer(event, 3_000, () => said)
      wallet.emit(event, said)
      await pass(300)
      // The wallet goes on to another one, and says so.
      answer(event, 50, () => other)
      wallet.emit(event, other)
      await pass(400)
      expect(facts).toHaveLength(1)
      // An event that is late too, whose old answer is on its way.
      wallet.emit(event, said)
      await pass(2_500)
      expect(facts).toHaveLength(1)
      await pass(3_000)
      // Its event and its answers name different ones.
      expect(facts.at(-1)).toEqual(event === 'accountsChanged' ? accounts(C) : chain('eip155:0'))
    })

    it('H70 an answer to a question from before the event does not take back what was agreed', async () => {
      const { adapter, connection, wallet, facts, answer } = await watched()
      answer(event, 3_000, () => before)
      // The question before a signature is an occasion to look.
      void adapter.features.signMessage!({ ...connection, address: C }, 'Hello', call()).catch(() => {})
      await pass(300)
      answer(event, 50, () => said)
      wallet.emit(event, said)
      await pass(5_000)
      expect(facts).toEqual([fact])
    })

    it.each([20, 120, 800])(
      'H70 a change at the end of the time of an earlier equal event is reported, with answers after %i ms',
      async delay => {
        const { wallet, facts, answer } = await watched()
        answer(event, delay, () => before)
        wallet.emit(event, said)
        await pass(4_950)
        answer(event, delay, () => said)
        wallet.emit(event, said)
        await pass(2_500)
        expect(facts.at(-1)).toEqual(fact)
      },
    )

    it.each([
      [3_900, 900],
      [4_200, 900],
      [4_760, 50],
      [4_900, 50],
    ])('H70 a change after %i ms is reported, with answers after %i ms', async (changed, delay) => {
      const { wallet, facts, answer } = await watched()
      answer(event, delay, () => before)
      wallet.emit(event, said)
      await pass(changed)
      answer(event, delay, () => said)
      await pass(3_000)
      expect(facts.at(-1)).toEqual(fact)
    })

    it('H70 asks again where a question is not answered', async () => {
      const { wallet, facts, answer, hang } = await watched()
      hang(event)
      wallet.emit(event, said)
      await pass(100)
      answer(event, 50, () => said)
      await pass(1_900)
      expect(facts).toEqual([fact])
    })

    it('H70 reports no answer that was given long before the end', async () => {
      const { wallet, facts, answer, hang } = await watched()
      answer(event, 0, () => other)
      wallet.emit(event, said)
      await pass(100)
      hang(event)
      await pass(10_000)
      expect(facts).toEqual(event === 'accountsChanged' ? [] : [otherwise])
    })

    it('H06 asks nothing after the unsubscribe, also for a look in the same moment', async () => {
      const { adapter, connection, stop, asked, answer } = await watched()
      answer(event, 0, () => other)
      const signing = adapter.features.signMessage!(connection, 'Hello', call()).catch(() => {})
      stop()
      await signing
      const start = asked(event)
      await pass(1_000)
      expect(asked(event)).toBe(start)
    })

    it('H70 the clock of the machine does not change its time', async () => {
      const { wallet, facts, answer } = await watched()
      answer(event, 0, () => other)
      wallet.emit(event, said)
      await pass(100)
      vi.setSystemTime(Date.now() - 3_600_000)
      await pass(5_500)
      expect(facts).toEqual([otherwise])
    })
  },
)

describe('watchConnection with answers that come late', () => {
  it('H70 a wallet that shares no account for a moment stays connected', async () => {
    const { wallet, facts, answer, hang } = await watched()
    answer('accountsChanged', 0, () => [])
    wallet.emit('accountsChanged', [B])
    await pass(100)
    hang('accountsChanged')
    await pass(10_000)
    expect(facts).toEqual([])
  })

  it('H70 an account that goes without an event is seen also after an event that was never answered', async () => {
    const { adapter, connection, wallet, facts, answer } = await watched()
    answer('accountsChanged', 0, () => [A, B])
    wallet.emit('accountsChanged', [A, B])
    await pass(1_000)
    wallet.emit('accountsChanged', [C])
    await pass(7_000)
    answer('accountsChanged', 0, () => [B])
    await expect(adapter.features.signMessage!(connection, 'Hello', call())).rejects.toMatchObject({
      code: 'wallet.unauthorized',
    })
    await pass(500)
    expect(facts).toEqual([accounts(A, B), accounts(B)])
  })

  it('H70 a last question that hangs takes no time of the next event', async () => {
    const { wallet, facts, answer, hang } = await watched()
    hang('accountsChanged')
    wallet.emit('accountsChanged', [B])
    await pass(60_000)
    answer('accountsChanged', 0, () => [C])
    wallet.emit('accountsChanged', [B])
    await pass(4_500)
    expect(facts).toEqual([])
    await pass(1_000)
    expect(facts).toEqual([accounts(C)])
  })

  it('H70 a watch that starts while the event of a chain waits reports it too', async () => {
    const { wallet, watch, facts, answer } = await watched()
    wallet.emit('chainChanged', '0x89')
    await pass(100)
    const second = watch()
    await pass(400)
    answer('chainChanged', 0, () => '0x89')
    await pass(1_000)
    expect([facts, second.facts]).toEqual([[chain('eip155:137')], [chain('eip155:137')]])
  })

  it('H70 nothing old is reported after the wallet said that it shares none', async () => {
    const { wallet, facts, answer } = await watched()
    answer('accountsChanged', 2_000, () => [B])
    wallet.emit('accountsChanged', [B])
    await pass(300)
    wallet.emit('accountsChanged', [])
    await pass(10_000)
    expect(facts).toEqual([accounts()])
  })

  it('H70 a chain that the wallet left before it was asked to switch is not reported', async () => {
    const { adapter, connection, wallet, facts, answer } = await watched()
    answer('chainChanged', 3_000, () => '0x1')
    wallet.emit('chainChanged', '0x1')
    await pass(300)
    answer('chainChanged', 0, () => '0x89')
    wallet.answer('wallet_switchEthereumChain', null)
    const switching = adapter.features.switchNetwork!(
      connection,
      localNetwork({ chainId: 137, url: 'http://127.0.0.1:1' }),
      call(),
    )
    await pass(5_000)
    await switching
    expect(facts).toEqual([chain('eip155:137')])
  })

  it('H70 asks at most four times in a second, however often something looks', async () => {
    const { adapter, connection, wallet, asked, answer } = await watched()
    answer('chainChanged', 0, () => '0xa')
    const start = asked('chainChanged')
    for (let count = 0; count < 50; count += 1) {
      void adapter.features.signMessage!(connection, 'Hello', call()).catch(() => {})
      await pass(20)
    }
    await pass(500)
    // Each of the requests has a question of its own.
    expect(asked('chainChanged') - start).toBeLessThan(50 + 8)
    expect(wallet.requests).not.toContain('personal_sign')
  })
})
