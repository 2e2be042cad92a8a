import type { PromptErrors } from '../prompts.ts'
import { createSimulation, type SimulationOptions } from '../simulation.ts'
import { unauthorized } from '../standardWallet.ts'
import { WalletError } from '../WalletError.ts'
import type { BitcoinChain } from './bitcoinChain.ts'
import { type BitcoinKey, bitcoinKey } from './bitcoinKey.ts'

/** An account's two private keys of 32 bytes, as hex. */
export interface BitcoinAccountKeys {
  /** Key of the payment address. */
  payment: string
  /** Key of the ordinals address. */
  ordinals: string
}

export interface BitcoinVaultOptions extends SimulationOptions {
  name: string
  /** The first is selected. */
  accounts: readonly BitcoinAccountKeys[]
  /** Esplora base URLs of its chains, by Wallet Standard name. */
  chains: Readonly<Partial<Record<BitcoinChain, string>>>
}

/**
 * Simulation and keys of both kinds of simulated Bitcoin wallets.
 * - `isOnEveryChain`: shares the addresses of all its chains at once.
 * - `isForPaymentsOnly`: has no address for ordinals.
 */
export function createBitcoinVault(
  options: BitcoinVaultOptions & {
    id: string
    isOnEveryChain: boolean
    isForPaymentsOnly?: boolean
    emitAccounts: (shared: readonly BitcoinKey[]) => void
    errors: PromptErrors
    malformed: Readonly<Record<string, unknown>>
  },
) {
  const chains = Object.keys(options.chains) as BitcoinChain[]
  /** The selected account's addresses, the one for payments first. */
  const own = ({ selected, chain }: { selected: number; chain: BitcoinChain }): BitcoinKey[] => {
    const { payment, ordinals } = options.accounts[selected]!
    return (options.isOnEveryChain ? chains : [chain]).flatMap(each => [
      bitcoinKey(payment, 'payment', each),
      ...(options.isForPaymentsOnly ? [] : [bitcoinKey(ordinals, 'ordinals', each)]),
    ])
  }
  const simulation = createSimulation<BitcoinKey, { chain: BitcoinChain }>({
    ...options,
    key: `bip122/${options.name}`,
    remembers: { chain: chains[0]! },
    accounts: options.accounts.length,
    own,
    addresses: state => own(state).map(({ address }) => address),
  })

  return {
    simulation,
    chain: () => simulation.state.get().chain,
    move(chain: BitcoinChain) {
      if (!chains.includes(chain)) throw new Error(`This wallet does not support ${chain}.`)
      simulation.state.set({ chain })
    },
    /** Key of a shared address. */
    key(address: unknown): BitcoinKey {
      const key = simulation.shared().find(candidate => candidate.address === address)
      if (!key) throw unauthorized()
      return key
    },
    esplora(chain: unknown): string {
      const url = options.chains[chain as BitcoinChain]
      if (url === undefined) throw new WalletError(-32602, `Unknown chain ${String(chain)}.`)
      return url
    },
  }
}

export type BitcoinVault = ReturnType<typeof createBitcoinVault>
