import { LARGEST_MEMORY } from '@foyer/auth/protocol'
import { expect, test } from 'vitest'
import { createKeptSession } from './keptSession.ts'
import { createPageMemory } from './pageMemory.ts'

const LOGIN = {
  account: 'ann',
  login: { kind: 'email', label: 'ann@site.example' },
  createdAt: 1,
  fresh: true,
  end: { login: 'root', proof: 'A'.repeat(43) },
} as const
const ACCOUNTS = [{ namespace: 'eip155', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }] as const
const PRESENT = { login: LOGIN, wallet: { account: 'ann', accounts: ACCOUNTS } }

const keep = (text?: string, networks = 'main 0') =>
  createKeptSession(
    createPageMemory(text, () => {}),
    networks,
  )

test('a login with its wallet comes back, and is gone once it is over', () => {
  const kept = keep()
  expect(kept.read()).toBeUndefined()
  kept.write(PRESENT)
  expect(kept.read()).toEqual(PRESENT)
  kept.write({ login: LOGIN })
  expect(kept.read()).toBeUndefined()
})

test('a login for other networks has other addresses, and is none', () => {
  const texts: string[] = []
  createKeptSession(
    createPageMemory(undefined, text => texts.push(text)),
    'main 0',
  ).write(PRESENT)
  expect(keep(texts[0]).read()).toEqual(PRESENT)
  expect(keep(texts[0], 'test 0').read()).toBeUndefined()
})

test('a memory that is full keeps no login, and the visitor has it until the page goes', () => {
  const memory = createPageMemory(JSON.stringify({ operations: 'x'.repeat(LARGEST_MEMORY - 100) }), () => {})
  const kept = createKeptSession(memory, 'main 0')
  expect(() => kept.write(PRESENT)).not.toThrow()
  expect(kept.read()).toBeUndefined()
})

const changed = (change: object) =>
  JSON.stringify({ session: JSON.stringify({ login: LOGIN, accounts: ACCOUNTS, networks: 'main 0', ...change }) })

test.each([
  '{"session":"{"}',
  changed({ accounts: [] }),
  changed({ accounts: [{ namespace: 'dogecoin', address: 'D' }] }),
  changed({ login: { ...LOGIN, end: undefined } }),
  changed({ login: { ...LOGIN, account: '../parts' } }),
])('H64 what a page has made of it is none: %s', text => {
  expect(keep(text).read()).toBeUndefined()
})
