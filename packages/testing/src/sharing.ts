import { pageStorage, remembered, type WalletStorage } from './storage.ts'
import type { WalletBehaviour } from './wallet.ts'

export type WalletState = { permitted: boolean; selected: number; behaviour: WalletBehaviour; gone: boolean }

export interface SharingOptions<Account, More extends object> {
  /** Storage key. */
  key: string
  storage?: WalletStorage
  behaviour?: WalletBehaviour
  /** Additional stored state. */
  remembers?: More
  /** Accounts that it shares when permitted, the selected one first. */
  own(state: Readonly<WalletState & More>): readonly Account[]
  /** Emits the shared accounts to the page. */
  emitAccounts(shared: readonly Account[]): void
}

/** Accounts that a wallet shares with the page. They follow from its state, which is stored, so that a reload meets the same wallet. */
export function createSharing<Account, More extends object>(options: SharingOptions<Account, More>) {
  const state = remembered<WalletState & More>(options.storage ?? pageStorage(), `simulated-wallet/${options.key}`, {
    permitted: false,
    selected: 0,
    behaviour: options.behaviour ?? 'approve',
    gone: false,
    ...(options.remembers as More),
  })
  const remember = (change: Partial<WalletState>) => state.set(change as Partial<WalletState & More>)

  const shared = (): readonly Account[] => {
    const now = state.get()
    return now.permitted && now.behaviour !== 'locked' && now.behaviour !== 'empty' ? options.own(now) : []
  }
  const emitAccounts = () => {
    if (!state.get().gone) options.emitAccounts(shared())
  }

  return {
    state,
    shared,
    emitAccounts,
    permit() {
      remember({ permitted: true })
      emitAccounts()
    },
    forget() {
      remember({ permitted: false })
      emitAccounts()
    },
    behave(behaviour: WalletBehaviour) {
      const before = shared().length
      remember({ behaviour })
      if (shared().length !== before) emitAccounts()
    },
    select(index: number) {
      remember({ selected: index })
      if (shared().length > 0) emitAccounts()
    },
    vanish: () => remember({ gone: true }),
  }
}
