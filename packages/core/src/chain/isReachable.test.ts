import { expect, test } from 'vitest'
import { isReachable } from './isReachable.ts'

const from = (url: string, href: string | undefined) => isReachable(new URL(url), href)

test.each([
  'http://localhost:80/',
  'http://LOCALHOST/',
  'http://localhost./',
  'http://a.localhost/',
  'http://127.0.0.1/',
  'http://127.1/',
  'http://0x7f000001/',
  'http://2130706433/',
  'http://0.0.0.0/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://10.0.0.1/',
  'https://192.168.1.1/reboot',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://169.254.169.254/latest',
  'http://[fd00::1]/',
  'http://[fe80::1]/',
  'http://printer.local/',
  'http://nas.lan/',
  'http://router/',
  'http://router.home/',
  'http://router.localdomain/',
  'http://fritz.box/',
  'http://nas.fritz.box/',
  'http://100.64.0.1/',
  'http://100.99.0.1/',
  'http://100.127.255.255/',
])('H49 %s is reached only by a page of this machine', url => {
  expect(from(url, 'https://site.example/')).toBe(false)
  expect(from(url, undefined)).toBe(false)
  expect(from(url, 'https://localhost.site.example/')).toBe(false)
  expect(from(url, 'http://localhost:5173/')).toBe(true)
  expect(from(url, 'http://127.0.0.1:5173/')).toBe(true)
})

test.each([
  'https://wallet.example/',
  'https://10.example/',
  'https://local.example/',
  'https://172.32.0.1/',
  'https://11.0.0.1/',
  'https://100.63.255.255/',
  'https://100.128.0.1/',
  'https://wallet.box/',
  'https://notfritz.box/',
  'https://home.example/',
  'https://[2001:db8::1]/',
  'meadow://wc',
])('%s is reached by any page', url => expect(from(url, 'https://site.example/')).toBe(true))

test('a page on a private network reaches its own host', () => {
  expect(from('http://192.168.1.7:8787/', 'http://192.168.1.7:5173/')).toBe(true)
  expect(from('http://192.168.1.8/', 'http://192.168.1.7/')).toBe(false)
})
