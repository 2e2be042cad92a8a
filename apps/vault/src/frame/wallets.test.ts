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
  const config = { bitcoin: 'main', ss58: 0 } as VaultConfig
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
