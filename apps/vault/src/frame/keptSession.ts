import * as z from 'zod/mini'
import { session } from '../login/answers.ts'
import type { PageMemory } from './pageMemory.ts'
import type { Kept, Present } from './presentLogin.ts'

const NAME = 'session'

const text = z.string().check(z.maxLength(200))

const account = z.object({
  namespace: z.enum(['eip155', 'solana', 'polkadot', 'bip122']),
  address: text,
  type: z.optional(z.enum(['eoa', 'smartAccount', 'payment', 'ordinal'])),
  publicKey: z.optional(text),
  chains: z.optional(z.array(text).check(z.maxLength(200))),
})

const kept = z.object({
  login: session,
  accounts: z.array(account).check(z.minLength(1), z.maxLength(20)),
  networks: z.string(),
})

/**
 * Login that a page keeps for its frame. It says which accounts to show, and signs nothing: the window opens the wallet by a token of its own,
 * and a page that changes it gets no further. One for other networks is none.
 */
export function createKeptSession(memory: PageMemory, networks: string): Kept {
  return {
    read(): Required<Present> | undefined {
      try {
        const { login, accounts, networks: of } = kept.parse(JSON.parse(memory.getItem(NAME) ?? 'null'))
        if (of !== networks) return undefined
        return {
          login,
          wallet: { account: login.account, accounts: accounts as Required<Present>['wallet']['accounts'] },
        }
      } catch {
        return undefined
      }
    },
    write(present: Present | undefined) {
      if (!present?.wallet) return memory.removeItem(NAME)
      const { login, wallet } = present
      try {
        memory.setItem(NAME, JSON.stringify({ login, accounts: wallet.accounts, networks }))
      } catch {
        // Operations take all the room: the login ends with the page, and none of a former one is left.
        memory.removeItem(NAME)
      }
    },
  }
}
