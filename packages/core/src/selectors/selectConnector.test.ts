import { expect, test } from 'vitest'
import { connector } from '../scriptedAdapter.fixture.ts'
import { readyVisit } from '../visit.fixture.ts'
import { selectConnector } from './selectConnector.ts'

test('by id and namespace, under the name that is shown', async () => {
  const page = await readyVisit()
  page.eip155.announce([connector('eip155', 'trust', 'Trust Wallet')])
  const named = (namespace: 'eip155' | 'solana') =>
    selectConnector(page.actor.getSnapshot(), { connectorId: 'trust', namespace })?.name
  expect(named('eip155')).toBe('Trust')
  expect(named('solana')).toBeUndefined()
})
