import { type ChainNamespace, type Portfolio, portfolioOf } from '@foyer/core'
import { approval, type World } from './world.ts'

/** Connects the account of the first namespace, with its balance in base units. */
export const connect = async (world: World, held = 1_234_567_800_000_000_000n) => {
  await approve(world, world.family)
  world.balance.give(held)
  // As a dialog, the modal has closed after connecting.
  world.actor.send({ type: 'modal.open' })
  await world.settle()
}

/** Connected, before any data of the account has arrived. */
export const approve = async (world: World, namespace: ChainNamespace, accounts?: Parameters<typeof approval>[1]) => {
  world.actor.send({ type: 'connector.select', id: 'example.meadow', namespace })
  const { connect, balance } = world.scripts[namespace]!
  await connect.asked()
  connect.give(approval(namespace, accounts))
  await balance.asked()
}

/** The portfolio is loaded lazily, and its data arrives with the delay of the network. */
export const until = async (world: World, isThere: (portfolio: Portfolio) => boolean) => {
  for (let times = 0; times < 500; times += 1) {
    const portfolio = portfolioOf(world.actor.getSnapshot())
    if (portfolio && isThere(portfolio)) return
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  throw new Error('The portfolio did not get there.')
}

/** Whether the list of tokens is in one of these states. */
export const tokensAre =
  (...states: string[]) =>
  ({ holdings }: Portfolio) =>
    states.includes(String(holdings?.getSnapshot().value))
