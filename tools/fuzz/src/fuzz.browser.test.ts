import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Action, FAMILIES, type Round } from './actions.ts'
import { fuzzRounds } from './fuzzRounds.ts'
import { playRound } from './playRound.ts'
import { startWorld, type World } from './world.ts'

/** Its first six rounds have each family as the survivor, a phone, and every type of action. */
const SEED = 8_117
/** The first ones; more if they have not reached every goal. */
const ROUNDS = 6
/** An upper bound, also when all cores are busy. */
const MILLISECONDS = 150_000

/** A round that reaches nothing finds nothing. */
const GOALS = [
  ...FAMILIES.flatMap(family => [`${family} survives`, `${family} connected`]),
  'Connect',
  'Account',
  'ConnectingExternal',
  'AllWallets',
  'ConnectingWalletConnect',
  'a relay socket',
  'a second tab',
]

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.stop())

const planted = (error: Extract<Action, { type: 'planted' }>['error']): Round => ({
  seed: 0,
  index: 0,
  survivor: 'eip155',
  phone: false,
  actions: [{ type: 'planted', error }],
})

test('a round without actions fails in nothing', async () => {
  expect((await playRound(world, { ...planted('root'), actions: [] })).failure).toBeUndefined()
})

test.each([
  ['uncaught', /Planted in a task/],
  ['root', /root is in error.*Planted in the root/],
  ['host', /tree of the host is gone/],
  ['survivor', /wallet of eip155 is not connected/],
  ['foreign', /a request to https:\/\/icons\.example\/never\.png/],
  ['secret', /a request holds "legal winner/],
] as const)('a round with a planted defect (%s) fails and says so', async (error, why) => {
  expect((await playRound(world, planted(error))).failure).toMatch(why)
})

test('H42 H45 H46 H47 H48 random hostile wallets, services, relay frames and storage break nothing', async () => {
  const { rounds, actions, reached, failures } = await fuzzRounds(world, {
    seed: SEED,
    until: MILLISECONDS,
    isEnough: tally => tally.rounds >= ROUNDS && GOALS.every(goal => tally.reached[goal]),
    workers: 2,
  })
  console.log(`Seed ${SEED}: ${rounds} rounds, ${actions} actions`, reached)
  expect(failures.map(({ round, why, actions }) => ({ round: round.index, why, actions }))).toEqual([])
  expect(rounds).toBeGreaterThan(0)
  expect(actions).toBeGreaterThan(0)
  expect(Object.keys(reached)).toEqual(expect.arrayContaining(GOALS))
})
