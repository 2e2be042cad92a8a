import { DEVELOPMENT_KEYS, ProviderRpcError } from '@foyer/testing/evm'
import { describe, expect, it } from 'vitest'
import { call, openPage, rejection, settle } from './page.fixture.ts'

const A = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const B = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

function connectable(options: Parameters<ReturnType<typeof openPage>['wallet']>[0] = {}) {
  const page = openPage()
  const wallet = page.wallet(options)
  page.discover()
  return { ...page, wallet }
}

describe('connect', () => {
  it('checksums addresses, drops duplicates and keeps the wallet’s order', async () => {
    const { wallet, connect } = connectable()
    wallet.answer('eth_requestAccounts', [B.toLowerCase(), A.toUpperCase().replace('0X', '0x'), B])
    const { accounts, address } = await connect()
    expect(accounts.map(account => account.address)).toEqual([B, A])
    expect(address).toBe(B)
  })

  it('requests no switch to the chain of the host', async () => {
    const { wallet, adapter } = connectable()
    const { chainId } = await adapter.connect(
      { connectorId: 'eip6963:org.good', networks: [], chainId: 'eip155:137' },
      call(),
    )
    expect(chainId).toBe('eip155:1')
    expect(wallet.requests).toEqual(['eth_requestAccounts', 'eth_chainId'])
  })

  it('H04 connects to the shared accounts after -32002', async () => {
    const { wallet, connect } = connectable()
    const pending = new ProviderRpcError(-32002, 'already pending')
    wallet.answer('eth_requestAccounts', () => {
      throw pending
    })
    expect(await rejection(connect())).toMatchObject({
      code: 'wallet.requestPending',
      cause: { code: -32002, message: 'already pending' },
    })
    wallet.answer('eth_accounts', [A])
    expect((await connect()).address).toBe(A)
  })

  it('H04 connects on a second attempt when the answer to the first one was lost', async () => {
    const { wallet, connect } = connectable()
    wallet.answer('eth_requestAccounts', () => new Promise(() => {}))
    const lost = connect()
    await expect.poll(() => wallet.requests).toContain('eth_requestAccounts')
    wallet.answer('eth_accounts', [A])
    expect((await connect()).address).toBe(A)
    expect(wallet.requests.filter(method => method === 'eth_requestAccounts')).toHaveLength(1)
    lost.catch(() => {})
  })

  it('H06 keeps the prompts of two wallets apart', async () => {
    const page = openPage()
    const good = page.wallet({ behaviour: 'silent', accounts: [DEVELOPMENT_KEYS[0]] })
    const other = page.wallet({ behaviour: 'silent', rdns: 'org.other', accounts: [DEVELOPMENT_KEYS[1]] })
    page.discover()
    const both = [page.connect('eip6963:org.good'), page.connect('eip6963:org.other')]
    await expect.poll(() => [good.prompts, other.prompts]).toEqual([1, 1])
    other.approveNow()
    good.approveNow()
    expect((await Promise.all(both)).map(({ connectorId, address }) => [connectorId, address])).toEqual([
      ['eip6963:org.good', A],
      ['eip6963:org.other', B],
    ])
  })

  it('opens a new prompt for a wallet that was reloaded while its prompt was open', async () => {
    const page = openPage()
    page.wallet({ behaviour: 'silent' })
    const { ids } = page.discover()
    const lost = page.connect()
    lost.catch(() => {})
    const updated = page.wallet()
    expect((await page.connect(ids()[1])).address).toBe(A)
    expect(updated.prompts).toBe(1)
  })

  it.each([
    ['eth_requestAccounts', 42],
    ['eth_requestAccounts', null],
    ['eth_requestAccounts', A],
    ['eth_requestAccounts', [A, 'banana']],
    ['eth_requestAccounts', { result: [A] }],
    ['eth_chainId', 'banana'],
    ['eth_chainId', null],
    ['eth_chainId', '0x0'],
    ['eth_chainId', 1.5],
  ])('%s answering %j is malformed', async (method, answer) => {
    const { wallet, connect } = connectable()
    wallet.answer(method, answer)
    expect(await rejection(connect())).toMatchObject({ code: 'wallet.malformedAnswer', context: { method } })
  })

  it('survives a provider that throws instead of rejecting', async () => {
    const page = openPage()
    page.discover()
    const provider = {
      request() {
        throw { code: '4001' }
      },
    }
    const info = { uuid: crypto.randomUUID(), name: 'Old', icon: '', rdns: 'org.good' }
    page.target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
    expect(await rejection(page.connect())).toMatchObject({ code: 'wallet.rejected' })
  })

  it('leaves no abort listener on the signal', async () => {
    const { adapter } = connectable()
    const controller = new AbortController()
    let listening = 0
    const { signal } = controller
    const add = signal.addEventListener.bind(signal)
    const remove = signal.removeEventListener.bind(signal)
    signal.addEventListener = ((...parameters: Parameters<typeof add>) => {
      listening += 1
      add(...parameters)
    }) as typeof add
    signal.removeEventListener = ((...parameters: Parameters<typeof remove>) => {
      listening -= 1
      remove(...parameters)
    }) as typeof remove
    await adapter.connect({ connectorId: 'eip6963:org.good', networks: [] }, { signal })
    await settle()
    expect(listening).toBe(0)
  })
})

describe('restore', () => {
  it.each([4100, 4900])('restores nothing after error %i', async code => {
    const { wallet, adapter } = connectable()
    wallet.answer('eth_accounts', () => {
      throw new ProviderRpcError(code, 'no')
    })
    expect(await adapter.restore({ connectorId: 'eip6963:org.good' }, call())).toBeUndefined()
    expect(wallet.prompts).toBe(0)
  })

  it('rejects with wallet.malformedAnswer for a malformed answer', async () => {
    const { wallet, adapter } = connectable()
    wallet.answer('eth_accounts', [42])
    const error = await rejection(adapter.restore({ connectorId: 'eip6963:org.good' }, call()))
    expect(error).toMatchObject({ code: 'wallet.malformedAnswer' })
  })

  it('restores the stored account in any case', async () => {
    const { wallet, adapter } = connectable()
    wallet.answer('eth_accounts', [A, B])
    const restored = await adapter.restore({ connectorId: 'eip6963:org.good', address: B.toLowerCase() }, call())
    expect(restored?.address).toBe(B)
  })
})

describe('disconnect', () => {
  it('revokes the permission only when the host asks for it', async () => {
    const { wallet, adapter, connect } = connectable()
    const connection = await connect()
    await adapter.disconnect(connection, { revoke: false })
    expect(wallet.requests).not.toContain('wallet_revokePermissions')
    expect(await adapter.restore(connection, call())).toBeDefined()
    await adapter.disconnect(connection, { revoke: true })
    expect(await adapter.restore(connection, call())).toBeUndefined()
  })

  it('disconnects when the wallet does not support revoking', async () => {
    const { wallet, adapter, connect } = connectable()
    const connection = await connect()
    wallet.answer('wallet_revokePermissions', () => {
      throw new ProviderRpcError(4200, 'Unsupported')
    })
    await expect(adapter.disconnect(connection, { revoke: true })).resolves.toBeUndefined()
    await expect(
      adapter.disconnect({ ...connection, connectorId: 'nobody.here' }, { revoke: true }),
    ).resolves.toBeUndefined()
  })
})
