import type { ConnectionFact } from '@foyer/core/chain'
import { expect, it } from 'vitest'
import { type AdapterSession, call, SOON, seen, settle, settlePolling } from './session.ts'

/** Tests of `watchConnection`. */
export function describeFacts(session: AdapterSession): void {
  it('reports no fact while nothing changes', async () => {
    const { facts } = session.watch(await session.connect())
    await settlePolling()
    expect(facts).toEqual([])
  })

  it('reports the account that the visitor selects', async ({ skip }) => {
    if (session.lacks('events')) skip('these wallets do not say so')
    const { facts } = session.watch(await session.connect())
    session.wallet.switchAccount()
    const accounts = session.wallet.addresses.map(
      address => expect.objectContaining({ address }) as { address: string },
    )
    const [selected] = session.lacks('selection') ? [] : session.wallet.addresses
    const change = { type: 'accounts.changed', accounts: accounts as never, ...(selected && { selected }) } as const
    await seen(facts, expect.objectContaining(change) as typeof change)
  })

  it('reports once a change between connect and watchConnection', async ({ skip }) => {
    if (session.lacks('silence')) skip('these wallets cannot be asked without a prompt')
    const connection = await session.connect()
    session.wallet.switchAccount()
    const { facts } = session.watch(connection)
    const reported = () => facts.map(fact => (fact.type === 'accounts.changed' ? fact.accounts[0]?.address : fact.type))
    await expect.poll(reported, SOON).not.toEqual([])
    await settlePolling()
    expect(reported()).toEqual([session.wallet.addresses[0]])
  })

  it('H09 reports an empty list when the wallet stops sharing accounts', async ({ skip }) => {
    if (session.lacks('events') || session.lacks('endings')) skip('these wallets do not say so')
    const { facts } = session.watch(await session.connect())
    session.wallet.shareNothing()
    await seen(facts, { type: 'accounts.changed', accounts: [] })
  })

  it('reports the chain to which the visitor switches the wallet', async ({ skip }) => {
    const [, second] = session.world.networks
    if (!session.wallet.switchChain || !second || session.lacks('events'))
      return skip('these wallets have no active chain, or do not say so')
    const { facts } = session.watch(await session.connect())
    session.wallet.switchChain(String(second.id))
    // Some wallets share other accounts on that chain, and the fact contains them.
    const move = { type: 'chain.changed', chainId: second.caipNetworkId } as const
    await seen(facts, expect.objectContaining(move) as typeof move)
  })

  it('reports a disconnect by the wallet', async ({ skip }) => {
    if (session.lacks('events') || session.lacks('endings')) skip('these wallets do not say so')
    const { facts } = session.watch(await session.connect())
    session.wallet.disconnect()
    const isEnd = (fact: ConnectionFact) =>
      fact.type === 'wallet.disconnected' || (fact.type === 'accounts.changed' && fact.accounts.length === 0)
    await expect.poll(() => facts.some(isEnd), SOON).toBe(true)
  })

  it('H05 reports no fact of another wallet', async () => {
    const { facts } = session.watch(await session.connect())
    await session.connect(call(), session.other.id)
    session.other.switchAccount()
    session.other.disconnect()
    await settle()
    expect(facts).toEqual([])
  })

  it('H05 reports no fact after the unsubscribe and leaves no listener on the wallet', async () => {
    const connection = await session.connect()
    const { facts, stop } = session.watch(connection)
    session.wallet.switchAccount()
    stop()
    const before = facts.length
    session.wallet.switchAccount()
    session.wallet.disconnect()
    await settlePolling()
    expect(facts).toHaveLength(before)
    session.stopDiscovery()
    expect(session.wallet.listeners).toBe(0)
  })
}
