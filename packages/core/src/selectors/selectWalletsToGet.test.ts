import { expect, test } from 'vitest'
import { readyVisit } from '../visit.fixture.ts'
import { selectWalletsToGet } from './selectWalletsToGet.ts'

test('wallets of the host that are not here and have an https home page', async () => {
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
