import { afterEach, expect, test, vi } from 'vitest'
import type { StoredAccount } from '../../initialState/initialState.ts'
import { stateCookie } from './stateCookie.ts'

afterEach(() => vi.unstubAllGlobals())

const EVM = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const SOL = 'So11111111111111111111111111111111111111112'
const accounts: StoredAccount[] = [
  { namespace: 'eip155', address: EVM, chainId: 'eip155:137' },
  { namespace: 'solana', address: SOL, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
]
const TEXT = `eip155:137:${EVM}~solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${SOL}`

/** Page that notes the cookies that are set. */
function page({ protocol = 'https:', has = '' } = {}) {
  const cookies: string[] = []
  class Document {
    get cookie() {
      return has
    }
    set cookie(cookie: string) {
      cookies.push(cookie)
    }
  }
  vi.stubGlobal('Document', Document)
  vi.stubGlobal('document', new Document())
  vi.stubGlobal('location', { protocol })
  return cookies
}

test.each([
  ['the header of a request', `theme=dark; foyer=${TEXT}; lang=de`],
  ['a single cookie', `foyer=${TEXT}`],
  ['one that a framework has encoded', `a=1;foyer=${encodeURIComponent(TEXT)}`],
])('reads %s', (_, cookies) => {
  expect(stateCookie().read(cookies)).toEqual({ accounts })
})

test.each([
  ['no header', undefined],
  ['no cookies', null],
  ['cookies of others', 'theme=dark; myfoyer=eip155:1:0xa'],
  ['an empty cookie', 'foyer='],
  ['a namespace that does not exist', 'foyer=cosmos:1:abc'],
  ['markup', 'foyer=eip155:1:<img>'],
  ['half of an encoding', 'foyer=eip155:1:0xa%E0%A4%A'],
  ['a text without end', `foyer=eip155:1:${'a'.repeat(10_000)}`],
])('finds nobody in %s', (_, cookies) => {
  expect(stateCookie().read(cookies)).toBeUndefined()
})

test('what is no account drops itself, and a namespace has one', () => {
  const text = `eip155:1:${EVM}~nonsense~eip155:10:0xb~solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${SOL}`
  expect(
    stateCookie()
      .read(`foyer=${text}`)
      ?.accounts.map(({ address }) => address),
  ).toEqual([EVM, SOL])
})

test('what is written is read again, under a name of the host', () => {
  const cookies = page()
  const cookie = stateCookie({ name: '__Host-wallet' })
  cookie.write({ accounts })
  expect(cookies).toEqual([`__Host-wallet=${TEXT}; path=/; max-age=31536000; samesite=lax; secure`])
  expect(cookie.read(cookies[0])).toEqual({ accounts })
})

test('without accounts the cookie is removed, and without TLS it is not secure', () => {
  const cookies = page({ protocol: 'http:', has: `theme=dark; foyer=${TEXT}` })
  stateCookie().write({ accounts: [] })
  expect(cookies).toEqual(['foyer=; path=/; max-age=0; samesite=lax'])
})

test('a visitor who has not connected gets no cookie, and a server writes none', () => {
  const cookies = page({ has: 'theme=dark' })
  stateCookie().write({ accounts: [] })
  expect(cookies).toEqual([])
  vi.unstubAllGlobals()
  expect(() => stateCookie().write({ accounts })).not.toThrow()
})
