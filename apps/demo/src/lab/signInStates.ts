import { chartsOf } from './chartsOf.ts'
import { connect } from './connected.ts'
import type { LabState } from './labState.ts'
import type { SignInAnswer } from './scriptedSiwx.ts'
import type { World } from './world.ts'

/** Waits for a state of the sign-in, which loads lazily. */
async function reach(world: World, path: string) {
  for (let times = 0; times < 500; times += 1) {
    if (chartsOf(world.actor).some(({ machine, states }) => machine === 'siwx' && states.includes(path))) return
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  throw new Error(`The sign-in does not get to ${path}.`)
}

const sign = async (world: World) => {
  await reach(world, 'asking.ready')
  world.actor.send({ type: 'siwx.sign' })
  await world.sign.asked()
}

const state = (name: string, signIn: SignInAnswer, drive: (world: World) => Promise<void>): LabState => ({
  view: 'SIWXSignMessage',
  name,
  options: { signIn },
  drive: async world => {
    await connect(world)
    await drive(world)
  },
})

/** Sign-in with a message, up to the answer of the server. */
export const signInStates: readonly LabState[] = [
  state('the sessions are unknown', 'lost', world => reach(world, 'retryable')),
  state('the sessions are looked up again', 'lost', async world => {
    await reach(world, 'retryable')
    world.actor.send({ type: 'siwx.sign' })
    await reach(world, 'checking.asked')
  }),
  state('the message is being made', 'preparing', world => reach(world, 'asking.preparing')),
  state('to sign', 'refuses', world => reach(world, 'asking.ready')),
  state('the wallet is asked', 'refuses', sign),
  state('the wallet is still waiting', 'refuses', async world => {
    await sign(world)
    await world.pass(15_000)
  }),
  state('the server checks the signature', 'verifying', async world => {
    await sign(world)
    world.sign.give(`0x${'11'.repeat(65)}`)
    await reach(world, 'verifying')
  }),
]
