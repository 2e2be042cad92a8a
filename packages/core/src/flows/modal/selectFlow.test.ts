import { expect, test } from 'vitest'
import { connectWallet, ELSEWHERE, ETHEREUM, readyVisit, SOLANA } from '../../visit.fixture.ts'
import { selectFlow } from './selectFlow.ts'

test('selectFlow returns the flow of the view on screen with its leaf state', async () => {
  const page = await readyVisit()
  const flow = () => selectFlow(page.actor.getSnapshot())
  expect(flow()).toBeUndefined()
  await page.send({ type: 'modal.open' })
  expect(flow()).toEqual({ flow: 'modal', state: 'idle', screen: undefined })
  await page.send({ type: 'connector.select', id: 'fox' })
  expect(flow()).toEqual({ flow: 'connection', state: 'waiting', screen: 'ask' })
  await page.send({ type: 'modal.close' })
  await connectWallet(page, 'fox', ETHEREUM)
  await page.send({ type: 'modal.open' })
  expect(flow()).toEqual({ flow: 'account', state: 'reading', screen: undefined })
  await page.send({ type: 'modal.open', view: 'Networks' })
  expect(flow()).toEqual({ flow: 'network', state: 'settled', screen: undefined })
  await page.send({ type: 'network.select', id: SOLANA })
  expect(flow()).toEqual({ flow: 'network', state: 'confirming', screen: 'confirm' })
  await page.eip155.report('fox', { type: 'chain.changed', chainId: ELSEWHERE })
  expect(flow()).toEqual({ flow: 'network', state: 'unsupported', screen: undefined })
})
