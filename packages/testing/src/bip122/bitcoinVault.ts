import { createPrompts, type PromptErrors } from '../prompts.ts'
import { remembered, type WalletStorage } from '../storage.ts'
import type { SimulatedWallet, WalletBehaviour } from '../wallet.ts'
import { BitcoinWalletError } from './BitcoinWalletError.ts'
import type { BitcoinChain } from './bitcoinChain.ts'
import { type BitcoinKey, bitcoinKey } from './bitcoinKey.ts'

/** An account's two private keys of 32 bytes, as hex. */
export interface BitcoinAccountKeys {
  payment: string
  ordinals: string
}

export interface BitcoinVaultOptions {
  name: string
  /** The first is selected. */
  accounts: readonly BitcoinAccountKeys[]
  /** The chains it knows, by their Wallet Standard names, with the base of their Esplora APIs. */
  chains: Readonly<Partial<Record<BitcoinChain, string>>>
  behaviour?: WalletBehaviour
  /** Milliseconds before it approves or rejects. */
  delay?: number
  /** Default `localStorage` when there is one. */
  storage?: WalletStorage
}

type State = { permitted: boolean; selected: number; behaviour: WalletBehaviour; gone: boolean; chain: BitcoinChain }

function pageStorage(): WalletStorage | undefined {
  try {
    return (globalThis as { localStorage?: WalletStorage }).localStorage
  } catch {
    // Blocked by the browser's settings.
    return undefined
  }
}

/**
 * What is behind both kinds of simulated Bitcoin wallets: the keys, the person, and what the wallet remembers of this page.
 * - `onChange` is told whenever what the wallet shares may have changed.
 * - `isOnEveryChain` for a wallet that shares its addresses on all of its chains at once.
 */
export function createBitcoinVault(
  options: BitcoinVaultOptions & { errors: PromptErrors; isOnEveryChain: boolean; onChange: () => void },
) {
  const { name, delay = 0, onChange } = options
  const chains = Object.keys(options.chains) as BitcoinChain[]
  const state = remembered<State>(options.storage ?? pageStorage(), `simulated-wallet/bip122/${name}`, {
    permitted: false,
    selected: 0,
    behaviour: options.behaviour ?? 'approve',
    gone: false,
    chain: chains[0]!,
  })
  const prompts = createPrompts({ behaviour: () => state.get().behaviour, delay, errors: options.errors })

  /** The selected account's addresses, the one for payments first. */
  const own = (): BitcoinKey[] => {
    const { selected, chain } = state.get()
    const { payment, ordinals } = options.accounts[selected]!
    return (options.isOnEveryChain ? chains : [chain]).flatMap(each => [
      bitcoinKey(payment, 'payment', each),
      bitcoinKey(ordinals, 'ordinals', each),
    ])
  }
  const shared = () => {
    const { permitted, behaviour } = state.get()
    return permitted && behaviour !== 'locked' && behaviour !== 'empty' ? own() : []
  }
  const tell = () => {
    if (!state.get().gone) onChange()
  }
  const behave = (behaviour: WalletBehaviour) => {
    const before = shared().length
    state.set({ behaviour })
    if (shared().length !== before) tell()
  }
  const forget = () => {
    state.set({ permitted: false })
    tell()
  }

  return {
    prompts,
    shared,
    addresses: () => own().map(({ address }) => address),
    behaviour: () => state.get().behaviour,
    isGone: () => state.get().gone,
    chain: () => state.get().chain,
    move(chain: BitcoinChain) {
      if (!chains.includes(chain)) throw new Error(`This wallet does not know ${chain}.`)
      state.set({ chain })
    },
    forget,
    /** Asks the person for what is not shared yet. */
    async permit(method: string) {
      if (shared().length > 0) return
      await prompts.ask(method)
      state.set({ permitted: true })
      tell()
    },
    /** The key of an address that is shared. */
    key(address: unknown): BitcoinKey {
      const key = shared().find(candidate => candidate.address === address)
      if (!key) throw new BitcoinWalletError(4100, 'The requested account has not been authorized by the user.')
      return key
    },
    esplora(chain: unknown): string {
      const url = options.chains[chain as BitcoinChain]
      if (url === undefined) throw new BitcoinWalletError(-32602, `Unknown chain ${String(chain)}.`)
      return url
    },
    /** The part of the script that is the same for both kinds, and is not read anew each time. */
    script: {
      behave,
      approveNow: prompts.approveAll,
      rejectNow: prompts.rejectAll,
      unlock() {
        behave('approve')
        prompts.approveAll()
      },
      switchAccount(index = (state.get().selected + 1) % options.accounts.length) {
        state.set({ selected: index })
        if (shared().length > 0) tell()
      },
      shareNothing: forget,
      vanish: () => state.set({ gone: true }),
    } satisfies Partial<SimulatedWallet>,
  }
}
