import { expect, test } from 'vitest'
import { isAuthority, isUri, webAuthority } from './rfc3986.ts'

test.each([
  'example.com',
  'localhost:8080',
  '127.0.0.1',
  'test@127.0.0.1:8080',
  '[::]',
  '[::1]',
  '[::cafe]:443',
  '[2001:db8:0:0:0:0:2:1]',
  '[2001:db8::192.0.2.1]',
  '[v1.fe80::a+en1]',
  'xn--bcher-kva.example',
  'a%20b',
  "!$&'()*+,;=",
])('%s is an authority', text => expect(isAuthority(text)).toBe(true))

test.each([
  '#notrfc3986',
  'a b',
  'example.com/',
  'example.com:80a',
  'exämple.com',
  'a%2',
  '[::1',
  '[1:2:3]',
  '[1::2::3]',
  '[1:2:3:4:5:6:7:8:9]',
  '[1:2:3:4:5:6:7::8]',
  '[12345::]',
  '[::256.0.0.1]',
  '[192.0.2.1::]',
  '[]',
  'a@b@c',
  'example.com\\',
])('%s is no authority', text => expect(isAuthority(text)).toBe(false))

test.each([
  'https://example.com',
  'https://example.com/login?query=one#begin',
  'https://[::cafe]',
  'ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
  'urn:example:a',
  'did:example:123',
  'mailto:a@b.example',
  'a:',
  'a:/b//c',
  'file:///etc',
])('%s is a URI', text => expect(isUri(text)).toBe(true))

test.each([
  '',
  'example.com',
  '//example.com',
  ':not_a_uri_',
  '1a:b',
  'https://exa mple.com',
  'https://example.com/<b>',
  'https://example.com/%zz',
  'https://[1:2]',
  'https://example.com\\@other.example',
  'javascript:"x"',
  'https://example.com/#a#b',
  'https://example.com\n',
])('%j is no URI', text => expect(isUri(text)).toBe(false))

test.each([
  ['https://example.com/login', 'example.com'],
  ['HTTP://Example.com:80', 'Example.com:80'],
  ['https://example.com@other.example/', 'example.com@other.example'],
  ['ipfs://example.com', undefined],
  ['https:/example.com', undefined],
])('the authority of %s is %s', (uri, authority) => expect(webAuthority(uri)).toBe(authority))

test('a long text is judged in time that grows with its length', () => {
  expect(isUri(`https://example.com/${'a/'.repeat(50_000)}"`)).toBe(false)
  expect(isAuthority(`${'a:'.repeat(50_000)}"`)).toBe(false)
  expect(isUri(`a:${'%41'.repeat(50_000)}"`)).toBe(false)
})
