import type { createSimulation } from '../simulation.ts'
import type { InjectedAccount } from './injectedAccount.ts'
import type { PolkadotProfile } from './profiles.ts'

/** Behaviour of a wallet, without what describes it. */
export type PolkadotBehaviour = Omit<PolkadotProfile, 'wallet' | 'version' | 'ran' | 'date' | 'see' | 'key' | 'states'>

/** Stored state: whether the user shares accounts with the permitted site, and whether the site is blocked. */
export type InjectedState = { shares: boolean; blocked: boolean }

export type PolkadotSimulation = ReturnType<typeof createSimulation<InjectedAccount, InjectedState>>

/** Behaviour of a wallet without a profile: that of the first Polkadot.js extensions. */
export const PLAIN: PolkadotBehaviour = {
  promptsIn: 'enable',
  refused: { message: 'Rejected', keeps: 'nothing' },
  noAccounts: 'emptyList',
  pending: 'The source {page} has a pending authorization request',
  signatureRefused: 'Cancelled',
  errors: 'objects',
  reportsChanges: true,
  rateLimit: 0,
  genesisHash: null,
  sharesEthereum: false,
}

const pageAddress = () => (globalThis as { location?: { href: string } }).location?.href ?? 'http://localhost'

/** Error of a wallet with one of its sentences. */
export function failure({ errors }: Pick<PolkadotBehaviour, 'errors'>, sentence: string): unknown {
  const text = sentence.replace('{page}', pageAddress())
  return errors === 'strings' ? text : new Error(text)
}

/** Permission of the page, as the wallet asks for it, keeps it and checks it. */
export function createPageAccess({ state, prompts, shared, emitAccounts }: PolkadotSimulation, of: PolkadotBehaviour) {
  const method = of.promptsIn === 'enable' ? 'enable' : 'get'
  const { refused, noAccounts } = of
  let open: Promise<void> = Promise.resolve()

  const assertShares = () => {
    if (typeof noAccounts === 'object' && shared().length === 0) throw failure(of, noAccounts.message)
  }

  const prompt = async () => {
    // Another request is open, which refuses nothing.
    const isPending = state.get().behaviour === 'pending'
    try {
      await prompts.ask(method)
    } catch (error) {
      if (!isPending && refused.keeps !== 'nothing')
        state.set(refused.keeps === 'blocked' ? { blocked: true } : { permitted: true, shares: false })
      if (isPending || refused.message !== undefined) throw error
      return
    }
    state.set({ permitted: true, shares: true })
    emitAccounts()
  }

  return {
    /** Resolves when the page has the permission; opens a prompt where the wallet needs one. */
    async ask(): Promise<void> {
      const { permitted, shares, blocked } = state.get()
      if (blocked) throw failure(of, of.blocked!)
      if (permitted && (shares || noAccounts !== 'asksAgain')) return assertShares()
      if (!prompts.isOpen(method)) open = prompt()
      else if (of.pending !== undefined) throw failure(of, of.pending)
      // Talisman logs that a prompt is open, and resolves.
      else if (refused.message === undefined) return
      return open
    },
    /** Throws for a page without permission, in the words of the wallet. */
    assertKnown() {
      if (!state.get().permitted && of.unknownPage !== undefined) throw failure(of, of.unknownPage)
      assertShares()
    },
  }
}
