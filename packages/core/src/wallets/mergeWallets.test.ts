import { describe, expect, test } from 'vitest'
import type { Connector } from '../chain/adapter.ts'
import { mergeWallets } from './mergeWallets.ts'
import type { WalletEntry } from './walletEntry.ts'

const ICON = 'data:image/png;base64,AA'

const evm = (id: string, rest: Partial<Connector> = {}): Connector => ({
  id,
  name: 'Meadow',
  type: 'ANNOUNCED',
  chain: 'eip155',
  imageUrl: ICON,
  info: { rdns: id },
  ...rest,
})
const solana = (rest: Partial<Connector> = {}): Connector => ({
  id: 'Meadow',
  name: 'Meadow',
  type: 'ANNOUNCED',
  chain: 'solana',
  imageUrl: ICON,
  ...rest,
})
const entry = (id: string, rest: Partial<WalletEntry> = {}): WalletEntry => ({
  id,
  name: 'Meadow',
  chains: [],
  ...rest,
})

const merge = (connectors: Connector[], entries: WalletEntry[] = []) =>
  mergeWallets({ connectors, entries }).map(({ id, connectors: ways, entry: known }) => [
    id,
    ways.map(way => `${way.namespace}:${way.id}`).join(' '),
    known?.id,
  ])

describe('H10 wallets across namespaces', () => {
  test('a wallet with the same name and icon is one row', () => {
    expect(merge([evm('app.meadow'), solana()])).toEqual([['app.meadow', 'eip155:app.meadow solana:Meadow', undefined]])
  })

  test('a wallet with the same rdns or registry id is one row, whatever its name', () => {
    const other = { name: 'Other', imageUrl: 'https://other.example' }
    for (const way of [{ info: { rdns: 'APP.meadow' } }, { explorerId: 'e' }])
      expect(merge([evm('app.meadow', { explorerId: 'e' }), solana({ ...other, ...way })])).toHaveLength(1)
  })

  test('H47 an id or a name alone does not merge: a wallet may take the name of another', () => {
    const { imageUrl: _, ...plain } = solana({ id: 'app.meadow' })
    expect(merge([evm('app.meadow'), plain])).toHaveLength(2)
    expect(merge([evm('app.meadow'), { ...plain, name: 'app.meadow' }])).toHaveLength(2)
  })

  test('wallets in sources that identify by name are one row, with an icon or without', () => {
    const { imageUrl: _, ...plain } = solana({ id: 'injectedWeb3:Meadow', chain: 'polkadot' })
    const standard = solana({ id: 'wallet-standard:Meadow' })
    expect(merge([standard, plain])).toHaveLength(1)
    expect(merge([evm('app.meadow'), standard, plain])).toHaveLength(1)
    // With two in one namespace the match is ambiguous.
    expect(
      merge([standard, solana({ id: 'wallet-standard:Meadow#x', imageUrl: 'https://x.example' }), plain]),
    ).toHaveLength(3)
    expect(merge([evm('app.meadow', { info: {} }), { ...plain, id: 'other' }])).toHaveLength(2)
  })

  test('a wallet without an icon in one namespace is one row with the same rdns, whatever its name there', () => {
    const { imageUrl: _, ...polkadot } = solana({ id: 'meadow', chain: 'polkadot', info: { rdns: 'app.meadow' } })
    expect(merge([evm('app.meadow'), polkadot, solana()])).toEqual([
      ['app.meadow', 'eip155:app.meadow polkadot:meadow solana:Meadow', undefined],
    ])
  })

  test('entries that share only a name, or a name with another rdns, are different wallets', () => {
    expect(merge([evm('app.meadow'), solana({ imageUrl: 'https://impostor.example' })])).toHaveLength(2)
    const { imageUrl: _, ...plain } = solana()
    expect(merge([evm('app.meadow'), plain])).toHaveLength(2)
    expect(merge([evm('app.meadow'), solana({ info: { rdns: 'example.impostor' } })])).toHaveLength(2)
  })

  test('H47 traits that two wallets of one namespace share merge neither with another namespace', () => {
    const rows = [
      ['app.meadow', 'eip155:app.meadow', undefined],
      ['Meadow', 'solana:Meadow', undefined],
      ['example.impostor', 'eip155:example.impostor', undefined],
    ]
    expect(merge([evm('app.meadow'), solana(), evm('example.impostor')])).toEqual(rows)
    const polkadot = solana({
      id: 'meadow',
      chain: 'polkadot',
      info: { rdns: 'app.meadow' },
      imageUrl: 'https://p.example',
    })
    expect(merge([evm('app.meadow'), evm('app.meadow#2', { info: { rdns: 'app.meadow' } }), polkadot])).toHaveLength(3)
    const bitcoin = solana({ chain: 'bip122' })
    expect(merge([solana(), bitcoin, { ...bitcoin, id: 'Meadow#2' }, evm('app.meadow')])).toHaveLength(4)
  })
})

describe('H10 wallets in one namespace', () => {
  test('the same name with another rdns is another row', () => {
    expect(merge([evm('app.meadow'), evm('example.impostor')])).toHaveLength(2)
  })

  test('H47 the same rdns, icon and name is another row too, because it is another object', () => {
    const twin = { info: { rdns: 'app.meadow' } }
    expect(merge([evm('app.meadow'), evm('x', { ...twin, imageUrl: 'https://impostor.example' })])).toHaveLength(2)
    expect(merge([evm('app.meadow'), evm('x', { ...twin, name: 'Other' })])).toHaveLength(2)
    expect(merge([evm('app.meadow'), evm('x', twin)])).toHaveLength(2)
  })
})

describe('H10 registry entries and installed wallets', () => {
  test('an entry is merged by rdns or by the registry id', () => {
    expect(merge([evm('app.meadow')], [entry('1', { rdns: 'app.Meadow' })])).toEqual([['1', 'eip155:app.meadow', '1']])
    expect(merge([evm('app.meadow', { explorerId: '1' })], [entry('1')])).toEqual([['1', 'eip155:app.meadow', '1']])
  })

  test('H47 a wallet named like an rdns does not get the entry of that rdns', () => {
    const named = solana({ id: 'app.meadow', name: 'app.meadow' })
    expect(merge([named], [entry('1', { rdns: 'app.meadow' })])).toEqual([
      ['app.meadow', 'solana:app.meadow', undefined],
      ['1', '', '1'],
    ])
  })

  test('H47 the entry of an rdns that two wallets claim is given to neither, and has no row of its own', () => {
    const twins = [evm('app.meadow'), evm('app.meadow#2', { info: { rdns: 'app.meadow' } })]
    expect(merge(twins, [entry('1', { rdns: 'app.meadow' })]).map(([, , known]) => known)).toEqual([
      undefined,
      undefined,
    ])
  })

  test('a registry entry with only the same name is another wallet', () => {
    expect(merge([evm('app.meadow')], [entry('1', { rdns: 'example.other' }), entry('2')])).toEqual([
      ['app.meadow', 'eip155:app.meadow', undefined],
      ['1', '', '1'],
      ['2', '', '2'],
    ])
  })

  test('a wallet that is listed twice has one row, and one announced late changes no id', () => {
    const listed = [entry('1', { rdns: 'app.meadow' }), entry('1'), entry('3', { rdns: 'app.meadow' })]
    expect(merge([], listed)).toEqual([
      ['1', '', '1'],
      ['3', '', '3'],
    ])
    expect(merge([evm('app.meadow')], listed)).toEqual([['1', 'eip155:app.meadow', '1']])
  })

  test('the name and icon are those of the installed wallet, where it has them', () => {
    const { imageUrl: _, ...plain } = evm('app.meadow')
    const known = entry('1', { rdns: 'app.meadow', name: 'Registry', imageUrl: 'https://registry.example/1' })
    const [row] = mergeWallets({ connectors: [plain], entries: [known] })
    expect(row).toMatchObject({ name: 'Meadow', imageUrl: 'https://registry.example/1' })
    expect(mergeWallets({ connectors: [evm('app.meadow')], entries: [known] })[0]).toMatchObject({ imageUrl: ICON })
    expect(mergeWallets({ connectors: [], entries: [known] })[0]).toMatchObject({ name: 'Registry' })
  })
})
