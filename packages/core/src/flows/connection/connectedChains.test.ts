import { expect, test } from 'vitest'
import { connectionId } from '../modal/connectionId.ts'
import { connectedChains } from './connectedChains.ts'
import { approval, ETHEREUM, POLYGON, visit } from './connection.fixture.ts'

type System = Parameters<typeof connectedChains>[0]

/** Visit with one connection in its actor system. */
const wallet = () => {
  const page = visit()
  const system = { get: (id: string) => (id === connectionId('eip155') ? page.wallet : undefined) }
  return { ...page, chains: () => connectedChains(system as unknown as System) }
}

test('a namespace has a chain while its wallet is connected, and none while it is disconnecting', async () => {
  const { chains, connect, wallet: connection } = wallet()
  expect(chains()).toEqual({})
  await connect('fox')
  expect(chains()).toEqual({ eip155: ETHEREUM })
  connection.send({ type: 'disconnect' })
  expect(chains()).toEqual({})
})

test('a replaced wallet keeps its chain until it is released', async () => {
  const { chains, connect, ports } = wallet()
  await connect('fox')
  await connect('rabbit', approval('rabbit', { chainId: POLYGON }))
  expect(chains()).toEqual({ eip155: ETHEREUM })
  await ports.disconnect.running.resolve()
  expect(chains()).toEqual({ eip155: POLYGON })
})
