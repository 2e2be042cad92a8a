import { untouchable } from '@foyer/testing'
import { EVM_PROFILES, type EvmProfileName, ProviderRpcError } from '@foyer/testing/evm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { doors } from '../doors.ts'
import { call, openPage, rejection } from '../page.fixture.ts'

const PERMISSIONS = 'wallet_requestPermissions'
const REVOKE = 'wallet_revokePermissions'

async function connected(profile: EvmProfileName) {
  const page = openPage()
  const { name, rdns } = EVM_PROFILES[profile]
  const wallet = page.wallet({ profile, name, rdns, announce: 'now' })
  const id = `eip6963:${rdns}`
  const connection = await page.connect(id)
  const before = wallet.requests.length
  return { ...page, id, wallet, connection, asked: () => wallet.requests.slice(before) }
}

afterEach(() => void vi.restoreAllMocks())

describe('disconnect', () => {
  it.each<EvmProfileName>(['base', 'coinbase', 'porto', 'metamask-connect'])(
    'ends the session of %s, which lives in the page, so that the next press asks',
    async profile => {
      const { adapter, connection, connect, id, wallet } = await connected(profile)
      await adapter.disconnect(connection, { revoke: false })
      expect(await adapter.restore(connection, { signal: AbortSignal.timeout(100) })).toBeUndefined()
      expect(wallet.prompts).toBe(1)
      await connect(id)
      expect(wallet.prompts).toBe(2)
      expect(wallet.requests).not.toContain(PERMISSIONS)
    },
  )

  it.each<EvmProfileName>(['metamask', 'rabby'])(
    'keeps the permission in %s, and the next press lets the visitor choose another account',
    async profile => {
      const { adapter, asked, connection, connect, id, wallet } = await connected(profile)
      await adapter.disconnect(connection, { revoke: false })
      expect(asked()).toEqual([])
      wallet.switchAccount()
      const { address } = await connect(id)
      expect(wallet.prompts).toBe(2)
      expect(address).toBe(wallet.addresses[0])
      expect(asked()).toEqual([PERMISSIONS, 'eth_requestAccounts', 'eth_chainId'])
      // Not again, once it is connected.
      await connect(id)
      expect(wallet.prompts).toBe(2)
    },
  )

  it('connects to a wallet whose list of accounts grants nothing', async () => {
    const { adapter, connection, connect, id } = await connected('enkrypt')
    await adapter.disconnect(connection, { revoke: false })
    expect((await connect(id)).address).toBe(connection.address)
  })

  it('a refusal of the list is one of the connection, after one prompt', async () => {
    const { adapter, asked, connection, connect, id, wallet } = await connected('metamask')
    await adapter.disconnect(connection, { revoke: false })
    wallet.behave('reject')
    expect(await rejection(connect(id))).toMatchObject({ code: 'wallet.rejected' })
    expect(asked()).toEqual([PERMISSIONS])
  })

  it('H50 a list that is never answered is not asked for again', async () => {
    const { adapter, connection, id, wallet } = await connected('metamask')
    await adapter.disconnect(connection, { revoke: false })
    wallet.answer(PERMISSIONS, () => new Promise(() => {}))
    adapter.connect({ connectorId: id, networks: [] }, call()).catch(() => {})
    await expect.poll(() => wallet.requests).toContain(PERMISSIONS)
    const again = await adapter.connect({ connectorId: id, networks: [], anew: true }, call())
    expect(again.address).toBe(connection.address)
  })

  it('connects where the file with the choice does not load', async () => {
    const { adapter, asked, connection, connect, id } = await connected('metamask')
    await adapter.disconnect(connection, { revoke: false })
    vi.spyOn(doors, 'features').mockRejectedValue(new TypeError('Failed to fetch'))
    expect((await connect(id)).address).toBe(connection.address)
    expect(asked()).not.toContain(PERMISSIONS)
  })

  it('connects where the wallet has no list of accounts', async () => {
    const { adapter, connection, connect, id, wallet } = await connected('metamask')
    wallet.answer(PERMISSIONS, () => {
      throw new ProviderRpcError(-32601, 'no')
    })
    await adapter.disconnect(connection, { revoke: false })
    expect((await connect(id)).address).toBe(connection.address)
  })

  it.each([
    [
      'throws',
      () => {
        throw untouchable()
      },
    ],
    ['rejects', () => Promise.reject(untouchable())],
  ])('H46 ends where `disconnect` of the provider %s', async (_, disconnect) => {
    const { adapter, connection, wallet } = await connected('metamask')
    Object.assign(wallet.provider, { disconnect })
    await adapter.disconnect(connection, { revoke: true })
    expect(wallet.requests).not.toContain(REVOKE)
  })
})
