import { FACTORY, IMPLEMENTATION } from '@foyer/smart-account'
import { expect, test, vi } from 'vitest'
import type { VaultConfig } from '../config.ts'
import type { LoginApi } from '../login/loginApi.ts'
import type { WalletStore } from '../storage/walletStore.ts'
import { createWallets } from './wallets.ts'

/** Wallet of `ann` in this browser, whose part the login server does not list for the login of `session`. */
function look(session: string) {
  const stored = { account: 'ann', envelope: { id: 'part' }, networks: 'main 0' }
  const forget = vi.fn()
  const store = { find: async () => stored, forget } as unknown as WalletStore
  const api = (async (_: string, path: string) => (path === '/session' ? { account: session } : [])) as LoginApi
  const config = { bitcoin: 'main', ss58: 0, chains: [] as object[] } as VaultConfig
  return { looked: createWallets({ api, store, config }).look('ann'), forget }
}

test('a wallet whose part was deleted is forgotten', async () => {
  const { looked, forget } = look('ann')
  expect(await looked).toEqual({ made: false })
  expect(forget).toHaveBeenCalledWith('ann')
})

test('H64 the parts of another login that came in meanwhile delete no wallet', async () => {
  const { looked, forget } = look('eve')
  await expect(looked).rejects.toMatchObject({ code: 'auth.wrongAccount' })
  expect(forget).not.toHaveBeenCalled()
})

type Entry = { id: string; kind: string; createdAt: number; deletesAt?: number }

/** Login server, as the frame calls it. */
function loginServer(entries: Entry[]) {
  const calls: string[] = []
  const api = (async (method: string, path: string) => {
    calls.push(`${method} ${path}`)
    const entry = entries.find(({ id }) => path.split('/')[2] === id)
    if (path.endsWith('/restore')) delete entry?.deletesAt
    if (method !== 'POST' || path !== '/parts') return method === 'GET' ? structuredClone(entries) : {}
    return { id: 'new', serverPart: 'A'.repeat(43) }
  }) as LoginApi
  return { api, calls }
}

const CONFIG = { bitcoin: 'main', ss58: 0, chains: [] as object[] } as VaultConfig

test('the part of this browser that was deleted is kept by a login, and the wallet stays', async () => {
  const { api, calls } = loginServer([{ id: 'part', kind: 'device', createdAt: 1, deletesAt: 7 }])
  const stored = { account: 'ann', envelope: { id: 'part' }, networks: 'main 0' }
  const store = { find: async () => stored } as unknown as WalletStore
  const wallets = createWallets({ api, store, config: CONFIG })
  expect(await wallets.look('ann')).toEqual({ made: true, wallet: stored })
  expect(await wallets.look('ann')).toEqual({ made: true, wallet: stored })
  expect(calls).toEqual(['GET /parts', 'POST /parts/part/restore', 'GET /parts'])
})

test('a new browser asks for its part alone: the login server makes room, and no fresh login is needed', async () => {
  const { api, calls } = loginServer([{ id: 'p1', kind: 'device', createdAt: 1 }])
  const kept: unknown[] = []
  const store = { keep: async (wallet: unknown) => kept.push(wallet) } as unknown as WalletStore
  await createWallets({ api, store, config: CONFIG }).enter('ann', new Uint8Array(16))
  expect(calls).toEqual(['POST /parts'])
  expect(kept).toEqual([expect.objectContaining({ account: 'ann' })])
})

test.each([
  [
    'eip155:1',
    { smartAccount: { bundler: 'https://bundler.example' } },
    `main 0 eip155:1 ${FACTORY} ${IMPLEMENTATION}`,
  ],
  ['eip155:1', {}, 'main 0'],
  ['solana:1', { smartAccount: { bundler: 'https://bundler.example' } }, 'main 0'],
])(
  'the accounts of %s with %o are written again where the chains with smart accounts have changed',
  async (id, more, networks) => {
    const { api } = loginServer([])
    const kept: { networks: string; accounts: { type?: string; chains?: string[] }[] }[] = []
    const store = { keep: async (wallet: never) => kept.push(wallet) } as unknown as WalletStore
    const config = { ...CONFIG, chains: [{ caipNetworkId: id, ...more }] } as VaultConfig
    await createWallets({ api, store, config }).enter('ann', new Uint8Array(16))
    expect(kept[0]!.networks).toBe(networks)
    const [first, second] = kept[0]!.accounts
    expect([first!.type, second!.type]).toEqual(
      networks === 'main 0' ? [undefined, undefined] : ['eoa', 'smartAccount'],
    )
    expect(second!.chains).toEqual(networks === 'main 0' ? undefined : [id])
  },
)

const SMART = [
  { caipNetworkId: 'eip155:1', smartAccount: { bundler: 'https://bundler.example' } },
] as unknown as VaultConfig['chains']

/** Looks for a wallet that was stored with these networks, by default on a chain with smart accounts. */
function findStored(networks: string, chains = SMART) {
  const { api, calls } = loginServer([])
  const stored = { account: 'ann', envelope: { id: 'part' }, networks }
  const store = { find: async () => stored } as unknown as WalletStore
  return { calls, stored, found: createWallets({ api, store, config: { ...CONFIG, chains } }).find('ann') }
}

test.each([
  ['before the chain had smart accounts', 'main 0'],
  ['with the address of another factory', `main 0 eip155:1 ${IMPLEMENTATION} ${IMPLEMENTATION}`],
  ['with the address of another implementation', `main 0 eip155:1 ${FACTORY} ${FACTORY}`],
])('a wallet that was stored %s is opened again', async (_, networks) => {
  const { found, calls } = findStored(networks)
  // The envelope of this test opens for nobody.
  await expect(found).rejects.toThrow()
  expect(calls).toEqual(['GET /parts/part'])
})

test('a wallet whose networks and contracts are as they were is not opened', async () => {
  for (const each of [findStored(`main 0 eip155:1 ${FACTORY} ${IMPLEMENTATION}`), findStored('main 0', [])]) {
    expect(await each.found).toBe(each.stored)
    expect(each.calls).toEqual([])
  }
})
