import { type AuthAccount, FoyerError } from '@foyer/core/chain'
import * as z from 'zod/mini'
import { parts } from '../login/answers.ts'
import type { LoginApi } from '../login/loginApi.ts'
import { type FrameWallet, hasEnvelope, type Wallets } from './wallets.ts'

/** Accounts that a window of this vault reports. */
const reported = z.array(z.looseObject({ namespace: z.string(), address: z.string() })).check(z.minLength(1))

/** Wallets that the vault's window keeps, where the browser lets the frame store nothing: the frame knows the accounts alone. */
export function createWindowWallets({ api }: { api: LoginApi }): Wallets {
  let known: FrameWallet | undefined
  const find = async (account: string) => (known?.account === account ? known : undefined)
  return {
    open: async () => undefined,
    async enter(account, made) {
      const { success, data } = reported.safeParse(made)
      if (!success) throw new FoyerError('auth.unavailable', {})
      known = { account, accounts: data as readonly AuthAccount[] }
      return known
    },
    isStored: async () => false,
    find,
    async look(account, signal) {
      const wallet = await find(account)
      if (wallet) return { wallet, made: true }
      return { made: await hasEnvelope(api, await api('GET', '/parts', { answer: parts, signal }), signal) }
    },
  }
}
