import { compactToU8a, u8aConcat, u8aToHex } from '@polkadot/util'
import { type Account, type Runtime, u32 } from './runtime.ts'

const EMPTY: Account = { nonce: 0, free: 0n, reserved: 0n, frozen: 0n }

/** Storage of the chain: its accounts, and the number and events of the last block. */
export function createStorage(runtime: Runtime) {
  const { keys } = runtime
  const accounts = new Map<string, Account>()
  let values = new Map<string, string>()

  const account = (id: string): Account => accounts.get(id) ?? EMPTY
  return {
    account,
    setAccount(id: string, change: Partial<Account>) {
      const next = { ...account(id), ...change }
      accounts.set(id, next)
      values.set(keys.account(id), runtime.encodeAccount(next))
    },
    /** Removes an account whose balance is below the existential deposit. */
    removeAccount(id: string) {
      accounts.delete(id)
      values.delete(keys.account(id))
    },
    /** Values at the end of a block, by key, both as hex. */
    seal(number: number, events: readonly Uint8Array[]): ReadonlyMap<string, string> {
      values.set(keys.number, u8aToHex(u32(number)))
      values.set(keys.events, u8aToHex(u8aConcat(compactToU8a(events.length), ...events)))
      const sealed = values
      values = new Map(sealed)
      return sealed
    },
  }
}

export type Storage = ReturnType<typeof createStorage>
