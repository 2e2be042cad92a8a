import type { Round } from './actions.ts'
import { answered, Broken, seeAll, seeNoError, seeSurvivor, type Visit } from './invariants.ts'
import { startVisit } from './visit.ts'
import type {} from './window.ts'
import type { World } from './world.ts'

export interface Outcome {
  /** Why the round failed; undefined when every promise held. */
  failure?: string
  /** Number of actions made. */
  actions: number
  /** Views that were shown, and states that the connections of the hostile families had. */
  reached: ReadonlySet<string>
}

/** Connects the wallet that must survive, as a visitor who chose it. */
async function connectSurvivor({ page }: Visit, round: Round): Promise<void> {
  await page.waitForFunction(() => window.fuzzHost !== undefined)
  await page.evaluate(family => void window.fuzzHost.connect(family, window.fuzzScene.survivor.id), round.survivor)
  await seeSurvivor(page, round)
  await page.waitForFunction(() => window.fuzzHost.actor !== undefined)
}

async function play(visit: Visit, round: Round, count: (reached: readonly string[]) => void): Promise<void> {
  await connectSurvivor(visit, round)
  for (const action of round.actions) {
    await answered(visit.perform(action), JSON.stringify(action).slice(0, 300))
    if (action.type === 'reload') await visit.page.waitForFunction(() => window.fuzzHost !== undefined)
    count(await seeNoError(visit))
  }
  await seeAll(visit, round)
}

/** Plays one round in a browser context of its own. Never rejects for what the page does. */
export async function playRound(world: World, round: Round): Promise<Outcome> {
  const visit = await startVisit(world, round)
  let actions = 0
  const reached = new Set<string>()
  let failure: string | undefined
  try {
    await play(visit, round, found => {
      actions += 1
      for (const name of found) if (!name.startsWith(round.survivor)) reached.add(name)
    })
  } catch (error) {
    failure = error instanceof Broken ? error.message : String(error instanceof Error ? error.stack : error)
  } finally {
    await visit.close()
  }
  return { ...(failure !== undefined && { failure }), actions, reached }
}
