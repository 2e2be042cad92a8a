import type { Drawing } from './drawings.ts'
import { drawWindow } from './drawWindow.ts'
import { createPrompts, type PromptErrors } from './prompts.ts'
import { createRequests } from './requests.ts'
import { createSharing, type SharingOptions, type WalletState } from './sharing.ts'
import type { WalletStorage } from './storage.ts'
import type { SimulatedWallet, WalletBehaviour } from './wallet.ts'

/** Options of every simulated wallet. */
export interface SimulationOptions {
  /** Behaviour from the start; it can be changed later. */
  behaviour?: WalletBehaviour
  /** Milliseconds before a prompt is approved or rejected. */
  delay?: number
  /** Default `localStorage` when there is one. */
  storage?: WalletStorage
  /** When the wallet announces itself: at once (default), after so many milliseconds, or never. */
  announce?: 'now' | 'never' | { after: number }
  /** Way in which it draws a prompt that waits in the page, as wallets without an extension do. Default: it draws nothing. */
  draws?: Drawing | undefined
  /** Wraps the object that the page gets, for a wallet that misbehaves, such as a `turncoat`. */
  disguise?: (<Own extends object>(own: Own) => Own) | undefined
}

/** The wallet's own object as the page gets it. */
export const exposed = <Own extends object>(own: Own, { disguise }: Pick<SimulationOptions, 'disguise'>): Own =>
  disguise ? disguise(own) : own

/** Default icon. */
export const ICON =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="slategray" d="M0 0h40v40H0z"/><path fill="white" d="M9 13h22v14H9z"/><path fill="slategray" d="M24 18h7v4h-7z"/></svg>'

export const pageWindow = () => (globalThis as { window?: EventTarget & { location?: { host: string } } }).window

/** Puts the selected entry first. */
export const selectedFirst = <T>(all: readonly T[], selected: number): T[] => [
  all[selected]!,
  ...all.filter((_, index) => index !== selected),
]

/** Calls `show` at the configured time. Returns a function that cancels it. */
function announceAt(announce: SimulationOptions['announce'] = 'now', show: () => void): () => void {
  if (announce === 'now') show()
  const late = typeof announce === 'object' ? setTimeout(show, announce.after) : undefined
  return () => clearTimeout(late)
}

/** Properties of both objects, getters included. Those of `own` win. */
const overridden = <Base extends object, Own extends object>(base: Base, own: Own): Base & Own =>
  Object.defineProperties(
    {},
    { ...Object.getOwnPropertyDescriptors(base), ...Object.getOwnPropertyDescriptors(own) },
  ) as Base & Own

/**
 * Core of every simulated wallet: its user, its storage (with the behaviour, so that a
 * reload meets the same wallet), scripted answers, and the functions that tests call.
 */
export function createSimulation<Account, More extends object = object>(
  family: {
    id: string
    /** Name that it shows. Default: its id. */
    name?: string
    /** Number of accounts. */
    accounts: number
    /** Addresses that an adapter should report. */
    addresses(state: Readonly<WalletState & More>): readonly string[]
    errors: PromptErrors
    /** Malformed answers by method. */
    malformed: Readonly<Record<string, unknown>>
  } & SharingOptions<Account, More> &
    SimulationOptions,
) {
  const { draws, name = family.id } = family
  const { state, shared, emitAccounts, permit, forget, behave, select, vanish } = createSharing(family)
  const requests = createRequests({ state, malformed: family.malformed })
  const prompts = createPrompts({
    behaviour: () => state.get().behaviour,
    delay: family.delay ?? 0,
    errors: family.errors,
    draw: draws && ((method, answers) => drawWindow(draws, { name, method, ...answers })),
  })

  const script = {
    id: family.id,
    requests: requests.received,
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
    switchAccount: (index = (state.get().selected + 1) % family.accounts) => select(index),
    shareNothing: forget,
    disconnect: forget,
    vanish,
    answer: requests.script,
    failAfter: requests.failAfter,
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
      permit()
    },
    request: requests.answer,
    announced: (show: () => void) => announceAt(family.announce, show),
    /** The wallet for tests: the shared functions, overridden by `own`. */
    scripted: <Own extends object>(own: Own) => overridden(script, own),
  }
}

export type Simulation<Account> = Omit<ReturnType<typeof createSimulation<Account>>, 'state' | 'scripted'>
