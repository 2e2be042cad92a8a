import type { Action, Round } from './actions.ts'
import { playRound } from './playRound.ts'
import { type Limits, roundOf } from './rounds.ts'
import { shrink } from './shrink.ts'
import type { World } from './world.ts'

export interface Failure {
  round: Round
  why: string
  /** The fewest actions found that fail too; all of the round if fewer never failed again. */
  actions: readonly Action[]
}

export interface Tally {
  rounds: number
  actions: number
  /** Number of rounds that showed each view, brought a connection of a hostile family into each state, or had each survivor. */
  reached: Record<string, number>
  failures: Failure[]
}

export interface Plan extends Limits {
  seed: number
  /** First round. */
  from?: number
  /** Milliseconds after which no further round begins. */
  until: number
  /** Whether enough has been reached that no further round has to begin. */
  isEnough?: (tally: Tally) => boolean
  /** Rounds at the same time. */
  workers?: number
  /** Ends after so many failures. */
  failures?: number
  report?: (failure: Failure) => void
}

/** Milliseconds for shrinking one failure. */
const SHRINKING = 120_000

/** Beginning of a failure's text, which is the same for the same defect. */
const kindOf = (why: string) => why.slice(0, 40)

/** Shrinks a failed round by playing it again. */
async function shrunk(world: World, round: Round, why: string): Promise<Failure> {
  const end = Date.now() + SHRINKING
  const fails = async (actions: readonly Action[]) => {
    const { failure } = await playRound(world, { ...round, actions })
    return failure !== undefined && kindOf(failure) === kindOf(why)
  }
  return { round, why, actions: await shrink(round.actions, fails, () => Date.now() > end) }
}

/** Plays rounds until the time is up, or enough has been reached. */
export async function fuzzRounds(world: World, plan: Plan): Promise<Tally> {
  const { seed, from = 0, isEnough = () => false, workers = 1, failures: most = 1 } = plan
  const tally: Tally = { rounds: 0, actions: 0, reached: {}, failures: [] }
  const end = Date.now() + plan.until
  let next = from
  const work = async () => {
    while (Date.now() < end && tally.failures.length < most && !isEnough(tally)) {
      const round = roundOf(seed, next, plan)
      next += 1
      const { failure, actions, reached } = await playRound(world, round)
      tally.rounds += 1
      tally.actions += actions
      for (const name of [`${round.survivor} survives`, ...reached])
        tally.reached[name] = (tally.reached[name] ?? 0) + 1
      if (failure === undefined) continue
      const found = await shrunk(world, round, failure)
      tally.failures.push(found)
      plan.report?.(found)
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  return tally
}
