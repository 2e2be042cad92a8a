import { describe, expect, test } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { connection } from '../../scriptedAdapter.fixture.ts'
import {
  connectWallet,
  ETHEREUM,
  evm,
  kept,
  POLYGON,
  readyVisit,
  SOLANA,
  storedVisit,
  type Visit,
} from '../../visit.fixture.ts'
import { selectAsk } from '../connection/selectAsk.ts'
import { networkStateOf } from './children.selectors.ts'

const selection = (page: Visit) => {
  const { value, context } = networkStateOf(page.actor.getSnapshot())!
  return [value.selection, context.wanted, context.activeNamespace]
}

describe('a network requested while the window is closed', () => {
  /** Page with two connections, solana active, on which a network of eip155 has been requested. */
  const asked = async () => {
    const page = await readyVisit()
    await connectWallet(page, 'fox', ETHEREUM)
    await connectWallet(page, 'cat', SOLANA)
    expect(page.window()).toBe('closed')
    await page.send({ type: 'network.select', id: POLYGON })
    expect(selection(page)).toEqual(['asked', POLYGON, 'solana'])
    return page
  }

  test.each([
    ['rejected', new FoyerError('wallet.rejected', { method: 'wallet_switchEthereumChain' })],
    ['failed', new FoyerError('wallet.failed', { method: 'wallet_switchEthereumChain' })],
  ])(
    'a %s switch while the window is closed drops the wanted network and is reported to the host once',
    async (_, cause) => {
      const page = await asked()
      await page.eip155.switches.last().reject(cause)
      expect(selection(page)).toEqual(['settled', undefined, 'solana'])
      expect(page.facts.filter(({ type }) => type === 'error')).toMatchObject([{ error: { code: cause.code }, cause }])
      // A later move of the wallet to that network must not change the active namespace.
      await page.eip155.report('fox', { type: 'chain.changed', chainId: POLYGON })
      expect(selection(page)).toEqual(['settled', undefined, 'solana'])
    },
  )

  test('a rejected switch in the open window keeps the wanted network for a retry', async () => {
    const page = await readyVisit()
    await connectWallet(page, 'fox', ETHEREUM)
    await page.send({ type: 'modal.open', view: 'Networks' })
    await page.send({ type: 'network.select', id: POLYGON })
    await page.eip155.switches
      .last()
      .reject(new FoyerError('wallet.rejected', { method: 'wallet_switchEthereumChain' }))
    expect(page.view()).toBe('SwitchNetwork')
    expect(selection(page)).toEqual(['asked', POLYGON, 'eip155'])
  })
})

test('H03 a disconnect while the last visit is being restored is final', async () => {
  const records = { 'eip155/connector': { connectorId: 'fox' }, 'solana/connector': { connectorId: 'cat' } }
  const page = await readyVisit({ storage: storedVisit(records) })
  await page.sol.restores.last().resolve(connection('cat', SOLANA))
  await page.send({ type: 'connection.disconnect' })
  await page.sol.disconnects.last().resolve()
  await page.eip155.restores.last().resolve(connection('fox', ETHEREUM))
  expect([page.status('eip155'), page.status('solana')]).toEqual(['absent', 'absent'])
  expect([kept(page.storage, 'eip155/connector'), kept(page.storage, 'solana/connector')]).toEqual([
    undefined,
    undefined,
  ])
})

describe('a wallet that cannot be watched', () => {
  const unwatchable = () => {
    const eip155 = evm()
    const watchConnection = () => {
      throw new FoyerError('wallet.failed', { method: 'on' })
    }
    return { ...eip155, adapter: { ...eip155.adapter, watchConnection } }
  }

  test('H12 a wallet that cannot be watched is shown and reported as a failed attempt', async () => {
    const eip155 = unwatchable()
    const page = await readyVisit({ adapters: [eip155.adapter] })
    await page.send({ type: 'modal.open' })
    await page.send({ type: 'connector.select', id: 'fox' })
    await eip155.connects.last().resolve(connection('fox', ETHEREUM))
    expect(page.view()).toBe('ConnectingExternal')
    expect(selectAsk(page.actor.getSnapshot(), 'eip155')).toMatchObject({
      screen: 'failed',
      error: { code: 'wallet.failed' },
    })
    expect(page.status('eip155')).toBe('absent')
    expect(page.factTypes()).toEqual(['modal.opened', 'error'])
  })

  test('H03 a wallet that cannot be watched is not restored', async () => {
    const eip155 = unwatchable()
    const storage = storedVisit({ 'eip155/connector': { connectorId: 'fox' } })
    const page = await readyVisit({ adapters: [eip155.adapter], storage })
    await eip155.restores.last().resolve(connection('fox', ETHEREUM))
    expect(page.status('eip155')).toBe('absent')
    expect(page.factTypes()).toEqual([])
  })
})
