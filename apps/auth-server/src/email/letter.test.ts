import { expect, test } from 'vitest'
import { newVerifier } from '../client.fixture.ts'
import { startWorld } from '../world.fixture.ts'
import { isHost, writeLetter } from './letter.ts'
import { readMailSites } from './mailSites.ts'

const SITE = { host: 'shop.example:8080', name: 'The Shop' }

test('a letter shows the code and the site, and has nothing to click', async () => {
  const { subject, text, html } = await writeLetter({ code: '012345', site: SITE, minutes: 20 })
  expect(subject).not.toContain('012345')
  expect(text).toContain('\n    012345\n')
  expect(html).toContain('>012345<')
  for (const body of [text, html]) {
    expect(body.replaceAll('\u2060', '')).toContain('The Shop (shop.example:8080) asked for this code.')
    // Mail programs make links of hosts, so that no dot stands between two letters.
    expect(body).not.toContain('shop.example')
    expect(body).not.toMatch(/<a\b|<img|<form|href|src=|https?:/i)
  }
})

test.each(['shop.example', 'localhost:5173', 'xn--80ak6aa92e.com', 'a.b-c.example'])('%s is a host', host => {
  expect(isHost(host)).toBe(true)
})

test.each([
  '',
  'a b',
  'Shop.example',
  '<b>shop</b>',
  'shop.example/path',
  'https://shop.example',
  'аррӏе.com',
  '-a.example',
  'a..b',
  'a.example.',
  'a\nb',
  'user@shop.example',
  `${'a.'.repeat(60)}ab`,
  'a:123456',
])('%j is no host, and a start that names it mails nothing', async site => {
  expect(isHost(site)).toBe(false)
  const world = await startWorld()
  const asked = { email: 'ann@site.example', verifierHash: newVerifier().verifierHash, site }
  const { body } = await world.client().post('/email/start', asked)
  expect(body).toEqual({ error: { code: 'request.invalid' } })
  expect(world.mail.received).toEqual([])
})

test('a mail over SMTP goes to one receiver and has the site that asked', async () => {
  const world = await startWorld({ sites: { 'https://shop.example': 'Bob & Ann' } })
  await world.startEmail(world.client(), 'ann@site.example', { site: 'shop.example' })
  expect(world.mail.received).toHaveLength(1)
  const [{ to, raw }] = world.mail.received as [{ to: string; raw: string }]
  expect(to).toBe('ann@site.example')
  expect(raw).toMatch(/^Subject: Your login code\r$/m)
  expect(raw).toMatch(/^To: ann@site.example\r$/m)
  expect(raw).not.toMatch(/href|https?:/i)
  const [text = ''] = world.mail.textsTo('ann@site.example')
  expect(Buffer.from(text, 'latin1').toString().replaceAll('\u2060', '')).toContain(
    'Bob & Ann (shop.example) asked for this code.',
  )
})

test.each(['bank.example', 'shop.example:8443', 'evil.shop.example', undefined])(
  'H64 the site %j, which nobody has listed, is named in no mail: a script writes none of its words',
  async site => {
    const world = await startWorld({ sites: { 'https://shop.example': 'Shop' } })
    await world.startEmail(world.client(), 'ann@site.example', site === undefined ? {} : { site })
    const [mail] = world.mail.received
    expect(mail?.raw.replaceAll(/=\r\n|=E2=81=A0/g, '')).not.toMatch(/bank|shop|8443|evil/i)
    expect(world.mail.textsTo('ann@site.example')[0]).toContain('A site asked for this code.')
  },
)

test.each([
  ['no origin', { 'shop.example': 'Shop' }],
  ['a path', { 'https://shop.example/': 'Shop' }],
  ['no name', { 'https://shop.example': '' }],
  ['a name of two lines', { 'https://shop.example': 'Shop\nType your code at bank.example' }],
  ['a name that turns around', { 'https://shop.example': 'Shop\u202e' }],
])('a list of sites with %s is refused', (_, sites) => {
  expect(() => readMailSites(sites)).toThrow(/site/)
})
