import { selectView } from '@foyer/core'
import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openHost, VERSIONS } from './page.fixture.ts'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31339 })
})
afterAll(() => anvil.stop())

const ALL: [number, ...number[]] = [31337, 31338, 31339]

describe.each(VERSIONS)('with wagmi %i', (_, wagmi) => {
  const open = (chains: Parameters<typeof openHost>[1]) => {
    const host = openHost(wagmi, { urls: { 31339: anvil.url }, ofWagmi: ALL, ...chains })
    return { ...host, ...host.visit() }
  }

  it('switches to a chain that wagmi and the wallet have, and the modal does not', async () => {
    const { config, wallet, connect, account, load } = open({ ofWallet: ALL })
    await connect()
    expect((await wagmi.switchChain(config, { chainId: 31339 })).id).toBe(31339)
    expect([wallet.chainId, account().chainId]).toEqual([31339, 31339])
    // The modal asks for one of its networks, as for a switch in the wallet.
    const actor = await load()
    await expect.poll(() => selectView(actor.getSnapshot())).toBe('UnsupportedChain')
  })

  it('has the wallet add a chain that only wagmi has, with the parameters of the host', async () => {
    const { config, wallet, connect, account } = open({})
    const added: unknown[] = []
    const { request } = wallet.provider
    wallet.provider.request = asked => {
      if (asked.method === 'wallet_addEthereumChain') added.push(...(asked.params as unknown[]))
      return request(asked)
    }
    await connect()
    await wagmi.switchChain(config, {
      chainId: 31339,
      addEthereumChainParameter: { iconUrls: ['https://a.test/i.png'] },
    })
    expect([wallet.chainId, account().chainId]).toEqual([31339, 31339])
    expect(added).toEqual([
      {
        chainId: '0x7a6b',
        chainName: 'Local 31339',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: [anvil.url],
        iconUrls: ['https://a.test/i.png'],
      },
    ])
  })

  it('has the wallet add a chain that the modal offers', async () => {
    const { config, wallet, connect, account } = open({ ofModal: ALL })
    await connect()
    await wagmi.switchChain(config, { chainId: 31339 })
    expect([wallet.chainId, account().chainId]).toEqual([31339, 31339])
  })

  it('finds the code of a chain that the wallet does not have inside of another error', async () => {
    const { config, wallet, connect, account } = open({})
    await connect()
    const unknown = () => {
      wallet.answer('wallet_switchEthereumChain', undefined)
      throw Object.assign(new Error('Internal error'), { code: -32603, data: { originalError: { code: 4902 } } })
    }
    wallet.answer('wallet_switchEthereumChain', unknown)
    await wagmi.switchChain(config, { chainId: 31339 })
    expect(account().chainId).toBe(31339)
  })

  it.each(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])(
    'a refused %s is a rejected request, and wagmi stays on its chain',
    async method => {
      const { config, wallet, connect, account } = open({})
      await connect()
      wallet.answer(method, () => {
        throw Object.assign(new Error('Declined'), { code: 4001 })
      })
      const switching = wagmi.switchChain(config, { chainId: 31339 })
      await expect(switching).rejects.toMatchObject({ name: 'UserRejectedRequestError', code: 4001 })
      expect([wallet.chainId, account().chainId]).toEqual([31337, 31337])
    },
  )

  it('refuses a chain that wagmi does not have, and asks the wallet nothing', async () => {
    const { config, wallet, connect, account } = open({})
    await connect()
    const switching = wagmi.switchChain(config, { chainId: 1 as never })
    await expect(switching).rejects.toMatchObject({ name: 'SwitchChainError' })
    expect(wallet.requests).not.toContain('wallet_switchEthereumChain')
    expect(account().chainId).toBe(31337)
  })

  it('a wallet that answers and does not switch is an error, and wagmi stays on its chain', async () => {
    const { config, wallet, connect, account } = open({ ofWallet: ALL })
    await connect()
    wallet.answer('wallet_switchEthereumChain', null)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const switching = wagmi.switchChain(config, { chainId: 31339 }).catch((error: unknown) => error)
    await expect.poll(() => wallet.requests).toContain('wallet_switchEthereumChain')
    await vi.advanceTimersByTimeAsync(6_000)
    expect(await switching).toMatchObject({ name: 'SwitchChainError' })
    expect(account().chainId).toBe(31337)
  })

  it('H70 a wallet that says it has switched, and has not, is on no chain for wagmi, and is sent nothing', async () => {
    const { config, wallet, connect, account } = open({ switching: 'enkrypt', ofWallet: ALL })
    await connect()
    const chains = new Set<unknown>()
    onTestFinished(wagmi.watchAccount(config, { onChange: ({ chainId }) => chains.add(chainId) }))
    const switching = wagmi.switchChain(config, { chainId: 31338 }).catch((error: unknown) => error)
    expect(await switching).toMatchObject({ name: 'SwitchChainError' })
    await expect.poll(() => account().chainId, { timeout: 10_000 }).toBe(0)
    expect(chains).not.toContain(31338)
    const transaction = { to: account().address, value: 1n }
    for (const chainId of [undefined, 31337, 31338])
      await expect(wagmi.sendTransaction(config, { ...transaction, chainId } as never)).rejects.toBeDefined()
    expect(wallet.requests).not.toContain('eth_sendTransaction')
    // The chain that it answers is chosen.
    await wagmi.switchChain(config, { chainId: 31337 })
    expect(account().chainId).toBe(31337)
  }, 30_000)
})
