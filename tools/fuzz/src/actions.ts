import type { ChainNamespace } from '@foyer/core'
import { HEAVY_ICONS } from '@foyer/core/heavyIcons.fixture'
import type { WalletBehaviour } from '@foyer/testing'

export const FAMILIES = ['eip155', 'solana', 'polkadot', 'bip122'] as const satisfies readonly ChainNamespace[]
export type Family = (typeof FAMILIES)[number]

/** How a call to a hostile wallet can go. */
export const CALLS = ['throw', 'odd', 'reject', 'resolveOddly', 'never', 'late', 'twice', 'disturb', 'mutated'] as const
export type Call = (typeof CALLS)[number]

/** Kinds of hostile wallets' sources of a family: those that the family knows. */
export const KINDS = {
  eip155: ['announced', 'injected'],
  solana: ['standard'],
  polkadot: ['injected'],
  bip122: ['standard', 'provider'],
} as const satisfies Record<Family, readonly string[]>

/** Names of the pictures that hostile wallets give themselves. */
export const ICONS = [
  'plain',
  'broken',
  'cut',
  'html',
  'script',
  'local',
  'remote',
  'long',
  'none',
  ...(Object.keys(HEAVY_ICONS) as (keyof typeof HEAVY_ICONS)[]),
] as const
export type Icon = (typeof ICONS)[number]

/** A wallet with real keys behind an object that misbehaves by chance. Probabilities are from 0 to 1. */
export interface HostileWallet {
  family: Family
  kind: string
  name: string
  rdns: string
  icon: Icon
  seed: number
  /** Of a read to throw or to return an odd value. */
  reads: number
  /** Of a call to go wrong. */
  calls: number
  ways: readonly Call[]
  /** Behaviour of its user. */
  behaviour: WalletBehaviour
  /** Whether its object behaves until `turn`. */
  patient: boolean
}

/** Steps of the script of every simulated wallet. */
export const STEPS = [
  'switchAccount',
  'shareNothing',
  'disconnect',
  'approveNow',
  'rejectNow',
  'vanish',
  'announce',
  'switchChain',
  'blink',
  'emit',
  'announceAs',
  'stop',
  'turn',
  'behave',
] as const
export type Step = (typeof STEPS)[number]

export const SERVICES = ['registry', 'rpc'] as const
export type Service = (typeof SERVICES)[number]

export const FAULTS = [
  'html',
  'status',
  'empty',
  'huge',
  'deep',
  'hostile',
  'mutated',
  'slow',
  'hang',
  'abort',
] as const
export type Fault = (typeof FAULTS)[number]

export const FRAMES = ['garbage', 'deep', 'forged', 'mutated', 'close', 'repeated', 'binary', 'long'] as const
export type Frame = (typeof FRAMES)[number]

export const STORAGE_CHANGES = ['garbage', 'mutated', 'removed', 'foreign', 'full', 'throws', 'usable'] as const
export type StorageChange = (typeof STORAGE_CHANGES)[number]

/** Controls of the modal that a visitor presses. */
export const CONTROLS = ['wallet', 'any', 'host', 'input', 'key'] as const
export type Control = (typeof CONTROLS)[number]

/**
 * One step of a round, as plain data. `at` is a number from 0 to 1 that chooses among what is there when the step is made: a control, a
 * wallet, a key. `seed` decides the rest.
 */
export type Action =
  | { type: 'wallet.add'; wallet: HostileWallet }
  | { type: 'wallet.step'; step: Step; at: number; seed: number }
  /** Something on the page that is no wallet at all. */
  | { type: 'page.odd'; family: Family; seed: number }
  | { type: 'press'; control: Control; at: number; seed: number }
  | { type: 'host.open'; view: string | undefined; family: Family | undefined }
  | { type: 'host.close' }
  /** Without `at` the visitor chooses the wallet. */
  | { type: 'host.connect'; family: Family; at: number | undefined }
  | { type: 'host.disconnect'; family: Family }
  | { type: 'host.sign'; family: Family }
  | { type: 'host.switch'; at: number }
  | { type: 'storage'; change: StorageChange; at: number; otherTab: boolean; seed: number }
  | { type: 'service'; service: Service; fault: Fault; requests: number; seed: number }
  | { type: 'relay'; frame: Frame; frames: number; seed: number }
  /** Opens the same page in a second tab of the visitor, or closes it. */
  | { type: 'tab' }
  | { type: 'reload' }
  | { type: 'wait'; milliseconds: number }
  /** Never generated: an error of ours, with which a test shows that a round would find it. */
  | { type: 'planted'; error: 'uncaught' | 'root' | 'host' | 'survivor' | 'foreign' | 'secret' }

export interface Round {
  seed: number
  index: number
  /** The family whose well-behaved wallet must stay connected. Nothing hostile is of this family. */
  survivor: Family
  phone: boolean
  actions: readonly Action[]
}
