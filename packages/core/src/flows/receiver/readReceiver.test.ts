import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAddress } from '../../chain/address.ts'
import { checksumAddress } from '../../chain/checksumAddress.ts'
import { readReceiver } from './readReceiver.ts'
import {
  ALICE,
  BITCOIN,
  BITCOIN_ADDRESS,
  BOB,
  ETHEREUM,
  PLACES,
  POLKADOT,
  POLKADOT_ADDRESS,
  SOLANA,
  SOLANA_ADDRESS,
  SOLANA_MINT,
  TESTNET,
  TESTNET_ADDRESS,
} from './receiver.fixture.ts'
import type { PaymentTerms, ReceiverPlace, ReceiverProblem } from './receiver.types.ts'

const OPTIMISM: ReceiverPlace = { ...ETHEREUM, chainId: 'eip155:10' }

const addressIn = (text: string, place: ReceiverPlace) => {
  const reading = readReceiver(text, place)
  return reading.type === 'address' ? reading.address : reading
}

const problemIn = (text: string, place: ReceiverPlace): ReceiverProblem | object => {
  const reading = readReceiver(text, place)
  return reading.type === 'problem' ? reading.problem : reading
}

const termsOf = (text: string, place: ReceiverPlace): PaymentTerms | object | undefined => {
  const reading = readReceiver(text, place)
  return reading.type === 'address' || reading.type === 'name' ? reading.terms : reading
}

const INVALID = { kind: 'invalid' }

describe('addresses', () => {
  test.each([
    ['eip155, with its checksum', BOB, BOB, ETHEREUM],
    ['eip155 in lower case', BOB.toLowerCase(), BOB, ETHEREUM],
    ['eip155 in capitals', `0x${BOB.slice(2).toUpperCase()}`, BOB, ETHEREUM],
    ['eip155 without 0x', BOB.slice(2), BOB, ETHEREUM],
    ['solana', SOLANA_ADDRESS, SOLANA_ADDRESS, SOLANA],
    ['polkadot', POLKADOT_ADDRESS, POLKADOT_ADDRESS, POLKADOT],
    ['polkadot, as another network writes it', POLKADOT.address, POLKADOT.address, POLKADOT],
    ['bitcoin, SegWit', BITCOIN_ADDRESS, BITCOIN_ADDRESS, BITCOIN],
    ['bitcoin, SegWit in capitals', BITCOIN_ADDRESS.toUpperCase(), BITCOIN_ADDRESS, BITCOIN],
    ['bitcoin, base58', BITCOIN.address, BITCOIN.address, BITCOIN],
    ['bitcoin, of a testnet', TESTNET_ADDRESS, TESTNET_ADDRESS, TESTNET],
  ])('%s', (_, text, address, place) => expect(addressIn(text, place)).toBe(address))

  test.each([
    `  ${BOB}\n`,
    `${BOB.slice(0, 21)}\r\n  ${BOB.slice(21)}`,
    `${BOB.slice(0, 12)} ${BOB.slice(12, 24)} ${BOB.slice(24)}`,
    `\u2068${BOB}\u2069`,
    `\ufeff\u200b${BOB}\u00a0`,
  ])('white space and invisible characters of a paste are dropped: %j', text =>
    expect(addressIn(text, ETHEREUM)).toBe(BOB),
  )

  test.each([
    [`${BOB.slice(0, -1)}c`, ETHEREUM],
    [BOB.slice(2).replace('C5', 'c5'), ETHEREUM],
    [BITCOIN_ADDRESS.replace('8d6', '8d7'), BITCOIN],
    [BITCOIN.address.replace('eP5', 'eP6'), BITCOIN],
    [POLKADOT_ADDRESS.replace('xz4', 'xz5'), POLKADOT],
  ])('a mistyped character is found by the checksum: %s', (text, place) =>
    expect(problemIn(text, place)).toEqual({ kind: 'checksum' }),
  )

  test.each([
    [BOB, SOLANA, 'eip155'],
    [SOLANA_ADDRESS, ETHEREUM, 'solana'],
    [SOLANA_ADDRESS, BITCOIN, 'solana'],
    [POLKADOT_ADDRESS, SOLANA, 'polkadot'],
    [BITCOIN_ADDRESS, ETHEREUM, 'bip122'],
    // Has the shape of a Solana address.
    [BITCOIN.address, SOLANA, 'bip122'],
  ] as const)('%s says which family it belongs to', (text, place, namespace) =>
    expect(problemIn(text, place)).toEqual({ kind: 'wrongNamespace', namespace }),
  )

  test('a Bitcoin address says which chain it belongs to', () => {
    const wrongChain = (chainId: string) => ({ kind: 'wrongChain', chainId })
    expect(problemIn(TESTNET_ADDRESS, BITCOIN)).toEqual(wrongChain(TESTNET.chainId))
    expect(problemIn(BITCOIN_ADDRESS, TESTNET)).toEqual(wrongChain(BITCOIN.chainId))
    expect(problemIn(BITCOIN.address, TESTNET)).toEqual(wrongChain(BITCOIN.chainId))
  })

  test('CAIP-10 names the chain', () => {
    expect(addressIn(`eip155:1:${BOB}`, ETHEREUM)).toBe(BOB)
    expect(addressIn(`${SOLANA.chainId}:${SOLANA_ADDRESS}`, SOLANA)).toBe(SOLANA_ADDRESS)
    expect(problemIn(`eip155:10:${BOB}`, ETHEREUM)).toEqual({ kind: 'wrongChain', chainId: 'eip155:10' })
    expect(problemIn(`eip155:1:${BOB}`, SOLANA)).toEqual({ kind: 'wrongNamespace', namespace: 'eip155' })
    expect(problemIn(`eip155:1:${BOB.replace('C5', 'c5')}`, ETHEREUM)).toEqual({ kind: 'checksum' })
    expect(problemIn(`eip155:1:${SOLANA_ADDRESS}`, ETHEREUM)).toEqual(INVALID)
    expect(problemIn(`tron:1:${BOB}`, ETHEREUM)).toEqual(INVALID)
  })
})

describe('names', () => {
  test.each([
    ['alice.foyer.id', 'alice.foyer.id'],
    [' Alice.ETH ', 'alice.eth'],
    ['b\u00fccher.eth', 'b\u00fccher.eth'],
    ['bu\u0308cher.eth', 'b\u00fccher.eth'],
    ['例え.eth', '例え.eth'],
    ['_dns-1.example.com', '_dns-1.example.com'],
    ['🦊.eth', '🦊.eth'],
    ['🇨🇭fox.eth', '🇨🇭fox.eth'],
    ['👩‍👩‍👧.eth', '👩‍👩‍👧.eth'], // With its joiners: without them it is a name of somebody else.
    ['❤️‍🔥.eth', '❤️‍🔥.eth'],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿.eth', '🏴󠁧󠁢󠁥󠁮󠁧󠁿.eth'],
    ['al\u200bi\u200dce.eth', 'alice.eth'],
    ['o’neill.eth', 'o’neill.eth'],
    ["O'Neill.eth", "o'neill.eth"],
    ['١٢٣٤.eth', '١٢٣٤.eth'],
  ])('%s is a name', (text, name) => expect(readReceiver(text, ETHEREUM)).toEqual({ type: 'name', name }))

  test.each([
    'alice',
    'alice.',
    '.eth',
    'a..eth',
    'al ice.eth',
    '1.5',
    '0.000001',
    'alice.e',
    'https://alice.eth',
    `${'z'.repeat(64)}.eth`,
    `${'zy'.repeat(31)}.${'zy'.repeat(31)}.${'zy'.repeat(31)}.${'zy'.repeat(31)}.meadow`,
    'vit\u0430lik.eth', // Cyrillic а
    '\u0430\u0440\u0440\u0435.eth', // Cyrillic letters only
    'ｖitalik.eth',
    'vitalik.eth?x=1',
    'ali١ce.eth', // A digit of another script
    '🦊',
    '🦊.🦊',
    'legal.winner.thank.year.wave.sausage',
  ])('%s is neither a name nor looked up', text => expect(problemIn(text, ETHEREUM)).toEqual(INVALID))
})

describe('EIP-681', () => {
  const payment = (rest: string) => `ethereum:${rest}`

  test.each([
    [payment(BOB), undefined],
    [payment(`pay-${BOB}@1`), undefined],
    [payment(`${BOB}@1?value=2.014e18`), '2014000000000000000'],
    [payment(`${BOB}?value=1&gas=21000&gasPrice=5e9`), '1'],
    [
      payment(`${BOB}?value=115792089237316195423570985008687907853269984665640564039457584007913129639935`),
      `${2n ** 256n - 1n}`,
    ],
    [payment(`${BOB}?value=1.50e1`), '15'],
    [payment(`${BOB}?value=0`), undefined],
    [`ETHEREUM:${BOB}?value=1`, '1'],
  ])('H26 %s', (text, units) => {
    const terms = units === undefined ? {} : { amount: { units } }
    expect(readReceiver(text, ETHEREUM)).toEqual({ type: 'address', address: BOB, terms })
  })

  test('a transfer of tokens names the token and the receiver', () => {
    const text = payment(`${ALICE}@1/transfer?address=${BOB}&uint256=1e6`)
    const terms = { token: ALICE, amount: { units: '1000000' } }
    expect(readReceiver(text, ETHEREUM)).toEqual({ type: 'address', address: BOB, terms })
    expect(termsOf(payment(`${ALICE.toLowerCase()}/transfer?address=${BOB}`), ETHEREUM)).toEqual({ token: ALICE })
  })

  test('the receiver may be a name, which is looked up', () => {
    expect(readReceiver(payment('Alice.eth@1?value=5'), ETHEREUM)).toEqual({
      type: 'name',
      name: 'alice.eth',
      terms: { amount: { units: '5' } },
    })
  })

  test('another chain is named, and without a chain the current one counts', () => {
    expect(problemIn(payment(`${BOB}@10?value=1`), ETHEREUM)).toEqual({ kind: 'wrongChain', chainId: 'eip155:10' })
    expect(addressIn(payment(`${BOB}@010`), OPTIMISM)).toBe(BOB)
    expect(addressIn(payment(BOB), OPTIMISM)).toBe(BOB)
    expect(problemIn(payment(`${BOB}@1`), SOLANA)).toEqual({ kind: 'wrongNamespace', namespace: 'eip155' })
    expect(problemIn(payment(BOB.replace('C5', 'c5')), ETHEREUM)).toEqual({ kind: 'checksum' })
  })

  test.each([
    `${BOB}?value=1e-18`,
    `${BOB}?value=1.5`,
    `${BOB}?value=-1`,
    `${BOB}?value=0x10`,
    `${BOB}?value=1,5`,
    `${BOB}?value=１`,
    `${BOB}?value=`,
    `${BOB}?value=1e78`,
    `${BOB}?value=1.2e77`,
    `${BOB}@1?value=1.5`,
    `${BOB}?value=1&value=2`,
    `${BOB}?value=%zz`,
    `${BOB}?address=${ALICE}&uint256=1`,
    `${BOB}/approve?address=${ALICE}&uint256=1`,
    `${ALICE}/transfer?uint256=1`,
    `${ALICE}/transfer?address=${BOB}&value=1`,
    `token.eth/transfer?address=${BOB}`,
    `${ALICE.replace('D359', 'd359')}/transfer?address=${BOB}`,
    `${BOB}@mainnet`,
    `foo-${BOB}`,
    SOLANA_ADDRESS,
    '',
  ])('H26 %s is refused', rest => expect(problemIn(payment(rest), ETHEREUM)).toEqual(INVALID))
})

describe('Solana Pay', () => {
  test.each([
    ['', {}],
    ['?amount=1', { amount: { decimal: '1' } }],
    ['?amount=0.010&label=Shop&message=Thanks%20a%20lot', { amount: { decimal: '0.010' } }],
    [`?amount=8.2&spl-token=${SOLANA_MINT}`, { amount: { decimal: '8.2' }, token: SOLANA_MINT }],
    ['?amount=0', {}],
  ])('H26 %s', (query, terms) =>
    expect(readReceiver(`solana:${SOLANA_ADDRESS}${query}`, SOLANA)).toEqual({
      type: 'address',
      address: SOLANA_ADDRESS,
      terms,
    }),
  )

  test.each([
    'https://shop.example/pay',
    'https%3A%2F%2Fshop.example%2Fpay',
    `${SOLANA_ADDRESS}?amount=1e3`,
    `${SOLANA_ADDRESS}?amount=.5`,
    `${SOLANA_ADDRESS}?amount=-1`,
    `${SOLANA_ADDRESS}?spl-token=${BOB}`,
    `${SOLANA_ADDRESS}?memo=order-7`,
    `${SOLANA_ADDRESS}?reference=${SOLANA_MINT}`,
    BOB,
  ])('solana:%s is refused', rest => expect(problemIn(`solana:${rest}`, SOLANA)).toEqual(INVALID))

  test('on another family it says which one it belongs to', () => {
    const namespace = 'solana'
    expect(problemIn(`solana:${SOLANA_ADDRESS}?amount=1`, ETHEREUM)).toEqual({ kind: 'wrongNamespace', namespace })
  })
})

describe('BIP-21', () => {
  test.each([
    [`bitcoin:${BITCOIN_ADDRESS}`, {}],
    [`bitcoin:${BITCOIN_ADDRESS}?amount=20.3&label=Luke-Jr`, { amount: { decimal: '20.3' } }],
    [`BITCOIN:${BITCOIN_ADDRESS.toUpperCase()}?AMOUNT=0.00000001`, { amount: { decimal: '0.00000001' } }],
    [`bitcoin:${BITCOIN_ADDRESS}?somethingyoudontunderstand=50&amount=.5`, { amount: { decimal: '.5' } }],
  ])('H26 %s', (text, terms) =>
    expect(readReceiver(text, BITCOIN)).toEqual({ type: 'address', address: BITCOIN_ADDRESS, terms }),
  )

  test.each([
    `bitcoin:${BITCOIN_ADDRESS}?req-somethingyoudontunderstand=50`,
    `BITCOIN:${BITCOIN_ADDRESS.toUpperCase()}?REQ-X=1`,
    `bitcoin:${BITCOIN_ADDRESS}?amount=1e-8`,
    `bitcoin:${BITCOIN_ADDRESS}?amount=0.000000001`,
    `bitcoin:${BITCOIN_ADDRESS}?amount=1&AMOUNT=2`,
    `bitcoin:?lightning=lnbc1`,
    `bitcoin:${BOB}`,
  ])('%s is refused', text => expect(problemIn(text, BITCOIN)).toEqual(INVALID))

  test('another chain or family is named', () => {
    const text = `bitcoin:${TESTNET_ADDRESS}?amount=1`
    expect(problemIn(text, BITCOIN)).toEqual({ kind: 'wrongChain', chainId: TESTNET.chainId })
    expect(problemIn(text, ETHEREUM)).toEqual({ kind: 'wrongNamespace', namespace: 'bip122' })
  })
})

const HEX = '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'

test.each([
  'legal winner thank year wave sausage worth useful legal winner thank yellow',
  'legal\nwinner\nthank\nyear\nwave\nsausage\nworth\nuseful\nlegal\nwinner\nthank\nyellow',
  'legal.winner.thank.year.wave.sausage.worth.useful.legal.winner.thank.yellow',
  `0x${HEX}`,
  `ethereum:0x${HEX}`,
  '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ',
  'bitcoin:5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ',
  `wc:${HEX}@2?relay-protocol=irn&symKey=${HEX}`,
  'alice@mail.example',
  'x'.repeat(1_000_000),
])('H53 %.40s is a secret on every family, and without a place', text => {
  for (const place of [...PLACES, undefined])
    expect(readReceiver(text, place)).toEqual({ type: 'problem', problem: { kind: 'secret' } })
})

test('without a place nothing is read', () => {
  for (const text of ['', ' \n', BOB, 'alice.eth']) expect(readReceiver(text, undefined)).toEqual({ type: 'nothing' })
  expect(readReceiver(' \n\u200b', ETHEREUM)).toEqual({ type: 'nothing' })
})

/** Texts that are close to what is read. */
const piece = fc.oneof(
  fc.constantFrom(
    ...[
      'ethereum:',
      'solana:',
      'bitcoin:',
      'pay-',
      '@1',
      '/transfer',
      '?',
      '&',
      '=',
      'value=',
      'amount=',
      'uint256=',
      'address=',
    ],
    ...['eip155:1:', 'e18', '.', '1', '0x', '%', '\n', BOB, BOB.toLowerCase(), SOLANA_ADDRESS, POLKADOT_ADDRESS],
    ...[BITCOIN_ADDRESS, BITCOIN_ADDRESS.toUpperCase(), TESTNET_ADDRESS, 'alice.eth'],
  ),
  fc.string({ unit: 'binary', maxLength: 4 }),
)
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.array(piece, { maxLength: 8 }).map(pieces => pieces.join('')),
)

test('any text gets an answer, and an address is one of its family, written as it is sent to', () => {
  let addresses = 0
  fc.assert(
    fc.property(texts, fc.constantFrom(...PLACES), (text, place) => {
      const reading = readReceiver(text, place)
      if (reading.type !== 'address') return
      addresses += 1
      expect(isAddress(reading.address, place.namespace)).toBe(true)
      if (place.namespace === 'eip155') expect(reading.address).toBe(checksumAddress(reading.address))
      const { amount } = reading.terms ?? {}
      if (amount) expect('units' in amount ? amount.units : amount.decimal).toMatch(/^\d*\.?\d+$/)
    }),
    { numRuns: 3_000 },
  )
  expect(addresses).toBeGreaterThan(0)
})

test('H26 a number of EIP-681 in any spelling is the same base units', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }), fc.integer({ min: 0, max: 60 }), (units, places) => {
      const digits = `${units}`.padStart(places + 1, '0')
      const [whole, fraction] = [digits.slice(0, digits.length - places), digits.slice(digits.length - places)]
      const spelled = places === 0 ? `${units}` : `${whole}.${fraction}e${places}`
      expect(termsOf(`ethereum:${BOB}?value=${spelled}`, ETHEREUM)).toEqual({ amount: { units: `${units}` } })
    }),
  )
})
