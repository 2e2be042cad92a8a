import type { WalletBehaviour } from '@foyer/testing'
import {
  type Action,
  CALLS,
  CONTROLS,
  FAMILIES,
  FAULTS,
  type Family,
  FRAMES,
  ICONS,
  KINDS,
  type Round,
  SERVICES,
  STEPS,
  STORAGE_CHANGES,
} from './actions.ts'
import { createRandom, type Random, seedOf } from './random.ts'

const VIEWS = ['Connect', 'AllWallets', 'Networks', 'Account', 'Profile', 'WhatIsAWallet', 'GetWallet', 'Nonsense']
/** Reserved names and those of the well-behaved wallets among them, so that two wallets claim the same one. */
const NAMES = [
  'Heath',
  'Moor',
  'Moor',
  'WalletConnect',
  '__proto__',
  'constructor',
  'All wallets',
  'W'.repeat(2_000),
  ' ',
]
const RDNS = [
  'example.moor',
  'example.heath',
  'example.heath',
  '__proto__',
  'walletConnect',
  'io.metamask',
  'x'.repeat(300),
  '',
]
const BEHAVIOURS: readonly WalletBehaviour[] = [
  'approve',
  'approve',
  'approve',
  'reject',
  'silent',
  'pending',
  'locked',
  'empty',
  'malformed',
]
type Generator = (random: Random, hostile: readonly Family[]) => Action | readonly Action[]

const seed = (random: Random) => random.int(0, 2 ** 32 - 1)

const addWallet = (random: Random, hostile: readonly Family[]): Action => {
  const family = random.pick(hostile)
  return {
    type: 'wallet.add',
    wallet: {
      family,
      kind: random.pick<string>(KINDS[family]),
      name: random.pick(NAMES),
      rdns: random.pick(RDNS),
      icon: random.chance(0.2) ? 'plain' : random.pick(ICONS),
      seed: seed(random),
      reads: random.pick([0, 0, 0.02, 0.1, 0.5, 1]),
      calls: random.pick([0, 0.1, 0.3, 0.6, 1]),
      ways: random.some(CALLS),
      behaviour: random.pick(BEHAVIOURS),
      patient: random.chance(0.4),
    },
  }
}

const step = (random: Random): Action => ({
  type: 'wallet.step',
  step: random.pick(STEPS),
  at: random.next(),
  seed: seed(random),
})

const press = (random: Random, control: (typeof CONTROLS)[number] = random.pick(CONTROLS)): Action => ({
  type: 'press',
  control,
  at: random.next(),
  seed: seed(random),
})

const wait = (random: Random): Action => ({ type: 'wait', milliseconds: random.pick([0, 20, 100, 400, 1_200]) })

const relayFrame = (random: Random): Action => ({
  type: 'relay',
  frame: random.pick(FRAMES),
  frames: random.int(1, 5),
  seed: seed(random),
})

/** A visitor who chooses a wallet from the list, while wallets go on doing what they like. */
const chooseWallet: Generator = (random, hostile) => [
  { type: 'host.open', view: 'Connect', family: random.pick(hostile) },
  wait(random),
  press(random, 'wallet'),
  wait(random),
  ...(random.chance(0.5) ? [press(random, 'any')] : []),
]

/** A connection to any wallet of a family, then requests to it and its own events. */
const useWallet: Generator = (random, hostile) => {
  const family = random.pick(hostile)
  return [
    { type: 'host.connect', family, at: random.next() },
    wait(random),
    ...Array.from({ length: random.int(0, 5) }, () =>
      random.chance(0.5) ? step(random) : ({ type: 'host.sign', family } as const),
    ),
    ...(random.chance(0.3) ? [press(random, 'any')] : []),
  ]
}

/** The QR code of WalletConnect, and a relay that sends what nobody asked for. */
const pair: Generator = random => [
  { type: 'host.open', view: 'ConnectingWalletConnect', family: undefined },
  { type: 'wait', milliseconds: 400 },
  ...Array.from({ length: random.int(1, 4) }, () => relayFrame(random)),
  wait(random),
]

/** The wallets of the registry, searched for what a visitor types or pastes. */
const searchWallets: Generator = random => [
  { type: 'host.open', view: 'AllWallets', family: undefined },
  { type: 'wait', milliseconds: 400 },
  ...Array.from({ length: random.int(1, 3) }, () => press(random, 'input')),
  { type: 'wait', milliseconds: 400 },
  ...(random.chance(0.5) ? [press(random, 'wallet'), wait(random)] : []),
]

/** Actions that can follow, with the weight of each. */
const GENERATORS: readonly (readonly [weight: number, source: Source, generate: Generator])[] = [
  [8, 'wallets', addWallet],
  [10, 'wallets', step],
  [4, 'wallets', (random, hostile) => ({ type: 'page.odd', family: random.pick(hostile), seed: seed(random) })],
  [14, 'visitor', chooseWallet],
  [16, 'visitor', useWallet],
  [6, 'visitor', random => press(random, 'wallet')],
  [5, 'visitor', searchWallets],
  [18, 'visitor', random => press(random)],
  [
    8,
    'visitor',
    (random, hostile) => ({
      type: 'host.open',
      view: random.chance(0.6) ? random.pick(VIEWS) : undefined,
      family: random.chance(0.5) ? random.pick(hostile) : undefined,
    }),
  ],
  [3, 'visitor', () => ({ type: 'host.close' })],
  [2, 'visitor', (random, hostile) => ({ type: 'host.connect', family: random.pick(hostile), at: undefined })],
  [3, 'visitor', (random, hostile) => ({ type: 'host.disconnect', family: random.pick(hostile) })],
  [6, 'visitor', random => ({ type: 'host.sign', family: random.pick(FAMILIES) })],
  [4, 'visitor', random => ({ type: 'host.switch', at: random.next() })],
  [
    7,
    'storage',
    random => ({
      type: 'storage',
      change: random.pick(STORAGE_CHANGES),
      at: random.next(),
      otherTab: random.chance(0.4),
      seed: seed(random),
    }),
  ],
  [
    8,
    'services',
    random => ({
      type: 'service',
      service: random.pick(SERVICES),
      fault: random.pick(FAULTS),
      requests: random.int(1, 20),
      seed: seed(random),
    }),
  ],
  [6, 'relay', relayFrame],
  [4, 'relay', pair],
  [2, 'visitor', () => ({ type: 'reload' })],
  [2, 'visitor', () => ({ type: 'tab' })],
  [5, 'visitor', wait],
]

export const SOURCES = ['wallets', 'services', 'relay', 'storage', 'visitor'] as const
export type Source = (typeof SOURCES)[number]

/** Limits what is generated: hostile families, and sources besides the visitor's own actions. */
export interface Limits {
  families?: readonly Family[]
  sources?: readonly Source[]
}

function generator(random: Random, { sources }: Limits): Generator {
  const possible = GENERATORS.filter(([, source]) => !sources || source === 'visitor' || sources.includes(source))
  let left = random.next() * possible.reduce((sum, [weight]) => sum + weight, 0)
  for (const [weight, , generate] of possible) {
    left -= weight
    if (left < 0) return generate
  }
  return possible[0]![2]
}

/** The round of a seed with this number. It depends on nothing else. */
export function roundOf(runSeed: number, index: number, limits: Limits = {}): Round {
  const random = createRandom(seedOf(runSeed, index))
  const only = limits.families
  const survivor = random.pick(FAMILIES.filter(family => only?.length !== 1 || family !== only[0]))
  const hostile = (only ?? FAMILIES).filter(family => family !== survivor)
  const actions: Action[] = []
  // Some of what is hostile is there before the visitor.
  const before = !limits.sources || limits.sources.includes('wallets') ? random.int(0, 4) : 0
  for (let count = 0; count < before; count += 1) actions.push(addWallet(random, hostile))
  for (const length = actions.length + random.int(10, 50); actions.length < length; )
    actions.push(...[generator(random, limits)(random, hostile)].flat())
  return { seed: runSeed, index, survivor, phone: random.chance(0.15), actions }
}
