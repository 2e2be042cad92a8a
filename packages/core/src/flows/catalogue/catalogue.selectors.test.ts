import { expect, test } from 'vitest'
import { connector } from '../../scriptedAdapter.fixture.ts'
import { readyVisit } from '../../visit.fixture.ts'
import { selectConnector, selectWalletsToGet } from './catalogue.selectors.ts'

test('a connector is found by id and namespace, with its display name', async () => {
  const page = await readyVisit()
  page.eip155.announce([connector('eip155', 'trust', 'Trust Wallet')])
  const named = (namespace: 'eip155' | 'solana') =>
    selectConnector(page.actor.getSnapshot(), { connectorId: 'trust', namespace })?.name
  expect(named('eip155')).toBe('Trust')
  expect(named('solana')).toBeUndefined()
})

test('wallets to get are the host’s wallets that are not installed and have an https home page', async () => {
  const page = await readyVisit({
    customWallets: [
      { id: 'fox', name: 'Here by id', homepage: 'https://fox.example' },
      { id: 'bird', rdns: 'owl', name: 'Here by rdns', homepage: 'https://owl.example' },
      { id: 'plain', name: 'Not safe', homepage: 'http://plain.example' },
      { id: 'mute', name: 'Nowhere' },
      { id: 'harbor', name: 'Harbor', homepage: 'https://harbor.example', image_url: 'https://harbor.example/i.png' },
    ],
  })
  expect(selectWalletsToGet(page.actor.getSnapshot())).toEqual([
    { id: 'harbor', name: 'Harbor', homepage: 'https://harbor.example', imageUrl: 'https://harbor.example/i.png' },
  ])
})
