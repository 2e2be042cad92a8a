import { expect, test } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { connectWallet, DEVNET, ETHEREUM, POLYGON, readyVisit, SOLANA } from '../../visit.fixture.ts'
import { selectSwitch } from './selectSwitch.ts'

const polygon = { namespace: 'eip155', chainId: POLYGON } as const

test('a switch of the connected wallet is offered, requested and rejected', async () => {
  const page = await readyVisit()
  await connectWallet(page, 'fox', ETHEREUM)
  const state = () => selectSwitch(page.actor.getSnapshot(), polygon)
  expect(state()).toEqual({ screen: 'offer', state: 'idle', error: undefined })
  await page.send({ type: 'network.select', id: POLYGON })
  expect(state()).toMatchObject({ screen: 'ask', state: 'waiting' })
  await page.clock.advance(15_000)
  expect(state()).toMatchObject({ screen: 'delayed', state: 'delayed' })
  await page.eip155.switches.last().reject(new FoyerError('wallet.rejected', { method: 'wallet_switchEthereumChain' }))
  expect(state()).toMatchObject({ screen: 'declined', state: 'declined', error: { code: 'wallet.rejected' } })
})

test('only a switch to a namespace without a wallet is confirmed first', async () => {
  const page = await readyVisit()
  await connectWallet(page, 'fox', ETHEREUM)
  await page.send({ type: 'network.select', id: SOLANA })
  const at = (chainId: typeof SOLANA) => selectSwitch(page.actor.getSnapshot(), { namespace: 'solana', chainId })
  expect(at(SOLANA)).toMatchObject({ screen: 'confirm', state: 'confirming' })
  expect(at(DEVNET).screen).toBe('offer')
})
