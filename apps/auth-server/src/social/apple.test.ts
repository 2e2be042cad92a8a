import { describe, expect, test } from 'vitest'
import { type Client, VAULT } from '../client.fixture.ts'
import { startApple } from '../providers.fixture.ts'
import { startWorld } from '../world.fixture.ts'
import { goesOnTo, open, start } from './popup.fixture.ts'

describe('Apple', () => {
  async function comeBackFromApple(settings: Parameters<typeof startWorld>[0] = {}) {
    const apple = await startApple()
    const world = await startWorld({ providers: { apple: apple.client }, ...settings })
    const [frame, popup] = [world.client(), world.client()]
    const { go, redeem } = await start(frame, 'apple')
    const pass = async () => {
      const form = (await (await fetch(await open(popup, go))).json()) as Record<string, string>
      return new URLSearchParams(form).toString()
    }
    const post = (client: Client, body: string) =>
      client.send('/social/callback/apple', {
        method: 'POST',
        isCrossSite: true,
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://appleid.apple.com' },
        body,
      })
    return { apple, world, frame, popup, redeem, pass, post }
  }

  test('posts its form from its own site, takes a signed secret, and may hide the address', async () => {
    const { frame, popup, redeem, pass, post } = await comeBackFromApple()
    const form = await pass()
    expect([...popup.cookies.values()][0]?.attributes).toContain('SameSite=None')
    const back = await post(popup, form)
    expect(await goesOnTo(back)).toBe(`${VAULT}/window?return=${redeem.attempt}#ok`)
    const { body } = await frame.post('/social/redeem', redeem)
    expect(body.login).toEqual({ kind: 'social', provider: 'apple', label: 'k3j9@privaterelay.appleid.com' })
  })

  test('without TLS the cookie is one that every browser keeps', async () => {
    const { popup, pass, post } = await comeBackFromApple({ publicUrl: 'http://login.localhost:8790' })
    const form = await pass()
    expect([...popup.cookies.values()].map(({ attributes }) => attributes)).toEqual(['Max-Age=600; Path=/; HttpOnly'])
    expect(await goesOnTo(await post(popup, form))).toContain('#ok')
  })

  test('cancels with a word of its own', async () => {
    const { apple, frame, popup, redeem, pass, post } = await comeBackFromApple()
    apple.state.isCancelling = true
    const back = await post(popup, await pass())
    expect(await goesOnTo(back)).toContain('#cancelled')
    expect((await frame.post('/social/redeem', redeem)).body.error.code).toBe('attempt.cancelled')
  })

  test('H64 a form that another browser posts is refused', async () => {
    const { world, popup, pass, post } = await comeBackFromApple()
    const form = await pass()
    expect((await post(world.client(), form)).status).toBe(400)
    expect((await post(popup, form)).status).toBe(200)
  })

  test.each([
    ['of another key', { signer: 'stranger' as const }],
    ['of another key under a name that nobody has', { signer: 'stranger' as const, header: { kid: 'other' } }],
    ['of nobody', { signer: 'nobody' as const }],
    ['of a secret', { signer: 'client secret' as const, header: { alg: 'HS256' } }],
    ['that no key can be had for', { areKeysGone: true }],
    ['for another client', { claims: { aud: 'another-client' } }],
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['that is over', { claims: { exp: Math.floor(Date.now() / 1000) - 3600 } }],
    ['for another login', { claims: { nonce: 'A'.repeat(43) } }],
    ['for no login', { claims: { nonce: undefined } }],
  ])('H64 logs nobody in by an id_token %s', async (_, changes) => {
    const { apple, world, frame, popup, redeem, pass, post } = await comeBackFromApple()
    Object.assign(apple.state, changes)
    expect(await goesOnTo(await post(popup, await pass()))).toContain('#failed')
    expect((await frame.post('/social/redeem', redeem)).body).toEqual({ error: { code: 'attempt.failed' } })
    expect(frame.token).toBeUndefined()
    expect(await world.rows('select id from accounts')).toEqual([])
  })

  test('is answered by a form alone', async () => {
    const { popup, pass } = await comeBackFromApple()
    expect((await popup.send(`/social/callback/apple?${await pass()}`)).status).toBe(400)
  })
})
