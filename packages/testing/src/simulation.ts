import { createPrompts, type PromptErrors } from './prompts.ts'
import { remembered, type WalletStorage } from './storage.ts'
import type { SimulatedWallet, WalletBehaviour } from './wallet.ts'

/** Options of every simulated wallet. */
export interface SimulationOptions {
  behaviour?: WalletBehaviour
  /** Milliseconds before a prompt is approved or rejected. */
  delay?: number
  /** Default `localStorage` when there is one. */
  storage?: WalletStorage
  /** When the wallet announces itself: at once (default), after so many milliseconds, or never. */
  announce?: 'now' | 'never' | { after: number }
  /** Wraps the object that the page gets, for a wallet that misbehaves, such as a `turncoat`. */
  disguise?: (<Own extends object>(own: Own) => Own) | undefined
}

/** The wallet's own object as the page gets it. */
export const exposed = <Own extends object>(own: Own, { disguise }: Pick<SimulationOptions, 'disguise'>): Own =>
  disguise ? disguise(own) : own

type State = { permitted: boolean; selected: number; behaviour: WalletBehaviour; gone: boolean }

/** Default icon. */
export const ICON = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'

export const pageWindow = () => (globalThis as { window?: EventTarget & { location?: { host: string } } }).window

function pageStorage(): WalletStorage | undefined {
  try {
    return (globalThis as { localStorage?: WalletStorage }).localStorage
  } catch {
    // Blocked by the browser's settings.
    return undefined
  }
}

/** Puts the selected entry first. */
export const selectedFirst = <T>(all: readonly T[], selected: number): T[] => [
  all[selected]!,
  ...all.filter((_, index) => index !== selected),
]

/**
 * Core of every simulated wallet: its user, its storage (with the behaviour, so that a
 * reload meets the same wallet), scripted answers, and the functions that tests call.
 */
export function createSimulation<Account, More extends object = object>(
  family: {
    id: string
    /** Storage key. */
    key: string
    /** Additional stored state. */
    remembers?: More
    /** Number of accounts. */
    accounts: number
    /** Accounts that it shares when permitted, the selected one first. */
    own(state: Readonly<State & More>): readonly Account[]
    /** Addresses that an adapter should report. */
    addresses(state: Readonly<State & More>): readonly string[]
    /** Emits the shared accounts to the page. */
    emitAccounts(shared: readonly Account[]): void
    errors: PromptErrors
    /** Malformed answers by method. */
    malformed: Readonly<Record<string, unknown>>
  } & SimulationOptions,
) {
  const state = remembered<State & More>(family.storage ?? pageStorage(), `simulated-wallet/${family.key}`, {
    permitted: false,
    selected: 0,
    behaviour: family.behaviour ?? 'approve',
    gone: false,
    ...(family.remembers as More),
  })
  const remember = (change: Partial<State>) => state.set(change as Partial<State & More>)
  const prompts = createPrompts({
    behaviour: () => state.get().behaviour,
    delay: family.delay ?? 0,
    errors: family.errors,
  })
  const answers = new Map<string, unknown>()
  const requests: string[] = []

  const shared = (): readonly Account[] => {
    const now = state.get()
    return now.permitted && now.behaviour !== 'locked' && now.behaviour !== 'empty' ? family.own(now) : []
  }
  const emitAccounts = () => {
    if (!state.get().gone) family.emitAccounts(shared())
  }
  const behave = (behaviour: WalletBehaviour) => {
    const before = shared().length
    remember({ behaviour })
    if (shared().length !== before) emitAccounts()
  }
  const forget = () => {
    remember({ permitted: false })
    emitAccounts()
  }

  const script = {
    id: family.id,
    requests,
    get addresses() {
      return family.addresses(state.get())
    },
    get behaviour() {
      return state.get().behaviour
    },
    get gone() {
      return state.get().gone
    },
    get prompts() {
      return prompts.shown
    },
    behave,
    approveNow: prompts.approveAll,
    rejectNow: prompts.rejectAll,
    unlock() {
      behave('approve')
      prompts.approveAll()
    },
    switchAccount(index = (state.get().selected + 1) % family.accounts) {
      remember({ selected: index })
      if (shared().length > 0) emitAccounts()
    },
    shareNothing: forget,
    disconnect: forget,
    vanish: () => remember({ gone: true }),
    answer(method: string, answer: unknown) {
      if (answer === undefined) answers.delete(method)
      else answers.set(method, answer)
    },
  } satisfies Partial<SimulatedWallet>

  return {
    state,
    prompts,
    shared,
    emitAccounts,
    forget,
    isGone: () => state.get().gone,
    /** Opens a prompt unless the accounts are shared already. */
    async permit(method: string) {
      if (shared().length > 0) return
      await prompts.ask(method)
      remember({ permitted: true })
      emitAccounts()
    },
    /** Answers one request of the page: as scripted, or with `run`. A wallet that vanished never answers. */
    async request(method: string, inputs: readonly unknown[], run: () => unknown): Promise<unknown> {
      requests.push(method)
      if (state.get().gone) return new Promise(() => {})
      if (answers.has(method)) {
        const answer = answers.get(method)
        return typeof answer === 'function' ? (answer as (...given: unknown[]) => unknown)(...inputs) : answer
      }
      if (state.get().behaviour === 'malformed' && method in family.malformed) return family.malformed[method]
      return run()
    },
    /** Calls `show` at the configured time. Returns a function that cancels it. */
    announced(show: () => void): () => void {
      const { announce = 'now' } = family
      if (announce === 'now') show()
      const late = typeof announce === 'object' ? setTimeout(show, announce.after) : undefined
      return () => clearTimeout(late)
    },
    /** The wallet for tests: the shared functions, overridden by `own`. */
    scripted: <Own extends object>(own: Own): typeof script & Own =>
      Object.defineProperties(
        {},
        { ...Object.getOwnPropertyDescriptors(script), ...Object.getOwnPropertyDescriptors(own) },
      ) as typeof script & Own,
  }
}

export type Simulation<Account> = Omit<ReturnType<typeof createSimulation<Account>>, 'state' | 'scripted'>
