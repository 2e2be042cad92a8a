import { expect, test } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { connection } from '../../scriptedAdapter.fixture.ts'
import { ETHEREUM, readyVisit } from '../../visit.fixture.ts'
import { selectAsk } from './selectAsk.ts'

test('the screen and state of a request follow it from the start to its end', async () => {
  const page = await readyVisit()
  const ask = () => selectAsk(page.actor.getSnapshot(), 'eip155')
  expect(ask()).toEqual({ screen: 'connecting', state: 'idle', error: undefined })
  await page.send({ type: 'connector.select', id: 'fox' })
  expect(ask()).toMatchObject({ screen: 'ask', state: 'waiting' })
  await page.clock.advance(15_000)
  expect(ask()).toMatchObject({ screen: 'delayed', state: 'delayed' })
  await page.eip155.connects.last().reject(new FoyerError('wallet.requestPending', { method: 'eth_requestAccounts' }))
  expect(ask()).toMatchObject({ screen: 'pending', state: 'looking' })
  await page.send({ type: 'view.back' })
  await page.send({ type: 'modal.open' })
  await page.send({ type: 'connector.select', id: 'fox' })
  await page.eip155.connects.last().reject(new FoyerError('wallet.rejected', { method: 'eth_requestAccounts' }))
  expect(ask()).toEqual({
    screen: 'declined',
    state: 'declined',
    error: { code: 'wallet.rejected', context: { method: 'eth_requestAccounts' } },
  })
})

test('while a former wallet is being released the new one is no longer asked', async () => {
  const page = await readyVisit()
  await page.send({ type: 'connector.select', id: 'fox' })
  await page.eip155.connects.last().resolve(connection('fox', ETHEREUM))
  await page.send({ type: 'connector.select', id: 'owl' })
  await page.eip155.connects.last().resolve(connection('owl', ETHEREUM))
  expect(page.view()).toBe('ConnectingExternal')
  expect(selectAsk(page.actor.getSnapshot(), 'eip155').screen).toBe('connecting')
})
