import { expect, test } from 'vitest'
import { HOSTILE_NAMES } from '../../testing/index.ts'
import { listedSessions } from './listedSession.ts'
import { listed, NOW, session } from './smartSessions.fixture.ts'

const listOf = (...rows: Parameters<typeof listedSessions>[0]) => listedSessions(rows, 0, NOW)
const only = (rest: Parameters<typeof session>[1]) => listOf(session('games', rest)).sessions[0]!

test('a permission of the service is a row of the view', () => {
  expect(listOf(session('games'))).toEqual({ sessions: [listed('games')], further: 0 })
})

test('the active ones come first, then the newest', () => {
  const { sessions } = listOf(
    session('revoked', { revokedAt: NOW - 5, createdAt: NOW - 10 }),
    session('older', { createdAt: NOW - 300 }),
    session('expired', { expiry: NOW, createdAt: NOW - 20 }),
    session('newer', { createdAt: NOW - 100 }),
  )
  expect(sessions.map(({ pci, status }) => `${pci} is ${status}`)).toEqual([
    'newer is active',
    'older is active',
    'revoked is revoked',
    'expired is expired',
  ])
})

test('a revoked permission stays revoked after its end', () => {
  expect(only({ expiry: NOW - 1, revokedAt: NOW - 9 }).status).toBe('revoked')
})

test.each([
  ['contract-call', ['contract-call']],
  [{ type: 'native-token-transfer', data: { allowance: '0x1' } }, ['native-token-transfer']],
  [{ type: { custom: 'cast-spells' } }, ['cast-spells']],
])('the permission %j is named by its type', (permission, types) => {
  expect(only({ permissions: [permission, permission] })).toMatchObject({ permissions: types, furtherPermissions: 0 })
})

test.each([[null], [7], [{}], [{ type: 7 }], [{ type: { custom: {} } }], [['contract-call']], ['\u202e']])(
  'the permission %j has no name, and is counted',
  permission => {
    expect(only({ permissions: [permission, 'contract-call'] })).toMatchObject({
      permissions: ['contract-call'],
      furtherPermissions: 1,
    })
  },
)

test('of many types the first 8 are named, and the others counted', () => {
  const permissions = Array.from({ length: 1_000 }, (_, index) => `type-${index}`)
  const row = only({ permissions })
  expect(row.permissions).toEqual(permissions.slice(0, 8))
  expect(row.furtherPermissions).toBe(992)
})

test('of many permissions the first 100 are listed, the active ones before the others', () => {
  const rows = Array.from({ length: 150 }, (_, index) => session(`s${index}`, { expiry: NOW + (index < 140 ? -1 : 1) }))
  const { sessions, further } = listedSessions(rows, 3, NOW)
  expect(sessions).toHaveLength(100)
  expect(sessions.filter(({ status }) => status === 'active')).toHaveLength(10)
  expect(further).toBe(53)
})

test('an id is listed once, as its first row has it', () => {
  const { sessions, further } = listOf(session('games'), session('games', { revokedAt: NOW }))
  expect(sessions).toEqual([listed('games')])
  expect(further).toBe(1)
})

test.each([
  'app.example wants you to sign in with your Ethereum account:\n0xAb58',
  'I agree to everything',
  'line\u2028break',
  'x'.repeat(257),
])('an id that reads like a message is never signed: %j', pci => {
  expect(listOf({ ...session('games'), pci })).toEqual({ sessions: [], further: 1 })
})

test.each(['d1f0c4a2-53ac-4b8d-9f0e-1c2d3e4f5a6b', `0x${'ab'.repeat(32)}`, 'a+b/c=', 'eip155:1:7'])(
  'the id %s is usable',
  pci => {
    expect(listOf({ ...session('games'), pci }).sessions[0]?.pci).toBe(pci)
  },
)

test('the host of a site is written in ASCII', () => {
  expect(only({ project: { id: 'x', name: 'Apple', url: 'https://аpple.example/' } }).host).toBe('xn--pple-43d.example')
  expect(only({ project: { id: 'x', name: 'Nowhere' } }).host).toBeUndefined()
})

test('an end beyond all calendars is none', () => {
  expect(only({ expiry: 1.7e308 })).toMatchObject({ status: 'active', until: undefined })
})

test('H31 a revocation beyond all calendars was by now', () => {
  expect(only({ revokedAt: 1.7e308 })).toMatchObject({ status: 'revoked', revokedAt: NOW })
})

test.each(Object.entries(HOSTILE_NAMES))('H31 a type with %s is short text on one line', (_, name) => {
  const { permissions } = only({ permissions: [name] })
  for (const type of permissions) expect(type).toMatch(/^[^\p{C}\p{DI}\n]{1,64}$/u)
})
