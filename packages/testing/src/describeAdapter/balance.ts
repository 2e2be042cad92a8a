import { expect, it } from 'vitest'
import { type AdapterSession, call, codeOf, rejection } from './session.ts'

/** Tests of the feature `balance`. */
export function describeBalance(session: AdapterSession): void {
  it('reads the native balance of the chain in base units', async ({ skip }) => {
    const { features } = session.adapter
    if (!features.balance) return skip('the adapter has no such feature')
    const { address } = await session.connect()
    const balance = await features.balance({ address }, session.world.networks[0], call())
    expect(balance).toBeGreaterThan(0n)
    expect(balance).toBe(await session.world.balanceOf(address))
  })

  it('H39 rejects with balance.unavailable when no endpoint answers', async ({ skip }) => {
    const { features } = session.adapter
    if (!features.balance) return skip('the adapter has no such feature')
    const { address } = await session.connect()
    const [network] = session.world.networks
    const dead = { ...network, rpcUrls: { default: { http: ['http://127.0.0.1:1/'] } } }
    expect(codeOf(await rejection(features.balance({ address }, dead, call())))).toBe('balance.unavailable')
  })
}
