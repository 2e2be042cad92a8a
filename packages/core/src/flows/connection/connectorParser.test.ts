import { expect, test } from 'vitest'
import { HEAVY_ICONS } from '../../chain/heavyIcons.fixture.ts'
import { HOSTILE_ICONS } from '../../testing/hostile.ts'
import { connectorParser } from './connectorParser.ts'

const wallet = { id: 'one', name: 'One', type: 'ANNOUNCED', chain: 'eip155' }
const remote = {
  'an address elsewhere': 'https://wallet.example/icon.png',
  'this machine': 'http://localhost/icon.png',
}

test.each(Object.entries({ ...HEAVY_ICONS, ...HOSTILE_ICONS, ...remote }))(
  'H49 an announced wallet stays without its picture: %s',
  (_, imageUrl) => {
    const parse = connectorParser('eip155')
    for (let times = 0; times < 2; times += 1) expect(parse([{ ...wallet, imageUrl }])).toEqual([wallet])
  },
)

test('a picture that may be shown stays, also when the wallet is announced again', () => {
  const parse = connectorParser('eip155')
  const drawn = { ...wallet, imageUrl: 'data:image/svg+xml,<svg/>' }
  expect(parse([drawn])).toEqual([drawn])
  expect(parse([drawn, wallet])).toEqual([drawn, wallet])
})

test('connectors without id or name, or of another namespace, are left out, and so are those above the limit', () => {
  const parse = connectorParser('eip155')
  expect(parse([null, 'wallet', {}, { ...wallet, id: 1 }, { ...wallet, chain: 'solana' }, wallet])).toEqual([wallet])
  expect(parse('wallets')).toEqual([])
  expect(parse(Array.from({ length: 1_000 }, (_, index) => ({ ...wallet, id: `${index}` })))).toHaveLength(128)
})
