import type { ChainNamespace, ModalActor, Network } from '@foyer/core'
import type { Action, Control, Family, HostileWallet, Step } from './actions.ts'

/** A visitor's hand. */
export interface Press {
  control: Control
  /** Chooses among the controls, from 0 to 1. */
  at: number
  /** Chooses the text or the key. */
  seed: number
  /** Its wallet is not disconnected by the visitor. */
  survivor: Family
}

/** All around the host's page: the simulated wallet extensions, its storage and its visitor. Runs before the page's own scripts. */
export interface Scene {
  /** The well-behaved wallet that must stay connected; `id` is its connector id. */
  survivor: { id: string; addresses(): readonly string[]; disconnect(): void }
  /** Adds a hostile wallet, also after each reload. */
  add(wallet: HostileWallet): void
  step(step: Step, at: number, seed: number): void
  addOddity(family: Family, seed: number): void
  press(press: Press): string
  limitStorage(change: 'full' | 'throws' | 'usable'): void
}

/** Reach into the host's page: the hooks of the modal, and the host's own tree. */
export interface Host {
  actor: ModalActor | undefined
  /** Number of clicks that the host's own tree has counted, from its text on the page. */
  clicks(): number
  /** State of the root actor, or of an earlier one that failed. */
  root(): { status: string; error: string }
  status(family: Family): { status: string; address: string | undefined; connectorId: string | undefined }
  activeFamily(): ChainNamespace | undefined
  open(view: string | undefined, family: Family | undefined): Promise<void>
  close(): void
  /** Ids of the family's connectors that the modal lists. */
  connectors(family: Family): string[]
  connect(family: Family, connectorId?: string): Promise<void>
  disconnect(family: Family): Promise<void>
  sign(family: Family, message: string): Promise<{ address: string; signature: string }>
  switchTo(at: number): Promise<void>
  /** Resolves when a command has settled, and records a rejection with an error that is not one of ours. */
  settled(command: string, work: Promise<unknown>): Promise<void>
  plant(error: Extract<Action, { type: 'planted' }>['error']): void
}

declare global {
  interface Window {
    /** Set before the scripts of the wallets and of the page. */
    fuzzSetting: { networks: Network[]; urls: Record<string, string>; survivor: Family }
    fuzzScene: Scene
    fuzzHost: Host
    /** Errors that nobody caught. */
    fuzzErrors: string[]
    /** Where a hostile wallet threw last. */
    fuzzThrown: string | undefined
  }
}
