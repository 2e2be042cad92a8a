import { expect, test } from 'vitest'
import { connector } from '../../scriptedAdapter.fixture.ts'
import { readyVisit, type VisitOptions } from '../../visit.fixture.ts'
import { selectConnector, selectWalletsToGet } from './catalogue.selectors.ts'

test('a connector is found by id and namespace, with its display name', async () => {
  const page = await readyVisit()
  page.eip155.announce([connector('eip155', 'trust', 'Trust Wallet')])
  const named = (namespace: 'eip155' | 'solana') =>
    selectConnector(page.actor.getSnapshot(), { connectorId: 'trust', namespace })?.name
  expect(named('eip155')).toBe('Trust')
  expect(named('solana')).toBeUndefined()
})

test('a wallet to get is excluded by its id, its rdns or its name, and by a list of the only wallets', async () => {
  const customWallets = ['harbor', 'meadow'].map(id => ({
    id,
    name: `The ${id}`,
    rdns: `app.${id}`,
    homepage: `https://${id}.example`,
  }))
  const listed = async (options: VisitOptions) => {
    const page = await readyVisit({ customWallets, ...options })
    return selectWalletsToGet(page.actor.getSnapshot()).map(({ id }) => id)
  }
  expect(await listed({})).toEqual(['harbor', 'meadow'])
  for (const excluded of ['harbor', 'APP.harbor', 'the HARBOR'])
    expect(await listed({ excludeWalletIds: [excluded] })).toEqual(['meadow'])
  expect(await listed({ includeWalletIds: ['harbor'] })).toEqual(['harbor'])
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
