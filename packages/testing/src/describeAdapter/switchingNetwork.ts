import type { Connection, Network } from '@foyer/core/chain'
import { expect, it } from 'vitest'
import { type AdapterSession, call, codeOf, rejection } from './session.ts'

/** Tests of the feature `switchNetwork`. */
export function describeSwitchingNetwork(session: AdapterSession): void {
  const move = (connection: Connection, network: Network) =>
    session.adapter.features.switchNetwork!(connection, network, call())

  it('switches to a network that the wallet has', async ({ skip }) => {
    const [, second] = session.world.networks
    if (!session.adapter.features.switchNetwork || !second) return skip('the adapter has no such feature')
    const connection = await session.connect()
    await move(connection, second)
    expect((await session.connect()).chainId).toBe(second.caipNetworkId)
  })

  it('adds a network to the wallet before switching to it', async ({ skip }) => {
    const { unknownNetwork } = session.world
    if (!session.adapter.features.switchNetwork || !unknownNetwork) return skip('the adapter has no such feature')
    const connection = await session.connect()
    await move(connection, unknownNetwork)
    expect((await session.connect()).chainId).toBe(unknownNetwork.caipNetworkId)
  })

  it('opens no second prompt when the visitor refuses a switch', async ({ skip }) => {
    const { unknownNetwork } = session.world
    if (!session.adapter.features.switchNetwork || !unknownNetwork) return skip('the adapter has no such feature')
    const connection = await session.connect()
    session.wallet.behave('reject')
    const before = session.wallet.prompts
    expect(codeOf(await rejection(move(connection, unknownNetwork)))).toBe('wallet.rejected')
    expect(session.wallet.prompts).toBe(before + 1)
    expect((await session.adapter.restore(connection, call()))?.chainId).toBe(connection.chainId)
  })
}
