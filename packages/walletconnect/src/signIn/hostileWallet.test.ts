import type { SignedSession } from '@foyer/core/chain'
import { expect, test } from 'vitest'
import { ADDRESS, HERE } from '../relayPage.fixture.ts'
import type { AuthPayload } from './cacao.ts'
import { answerWith, OTHER, signInWorld } from './signIn.fixture.ts'

const STRANGER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SIGNATURE = { t: 'eip191', s: `0x${'11'.repeat(65)}` }
const metadata = { name: 'Hostile', description: '', url: 'https://hostile.example', icons: [] }

const consent = (asked: AuthPayload, changes: object = {}) => ({
  h: { t: 'caip122' },
  p: { ...asked, iss: `did:pkh:${HERE}:${ADDRESS}`, ...changes },
  s: SIGNATURE,
})

const accountsOf = ({ session }: SignedSession) =>
  (session as { namespaces: { eip155?: { accounts: string[] } } }).namespaces.eip155?.accounts

/** Answer of the page to a wallet's result. */
async function answerTo(result: (own: string, asked: AuthPayload) => unknown) {
  const { ask, raw, client } = await signInWorld()
  const wallet = await raw()
  const { uri, settled } = await ask()
  await answerWith(wallet, uri, (own, { authPayload }) => result(own, authPayload))
  return { settled, client }
}

test.each<[string, unknown]>([
  ['nothing', null],
  ['a text', 'yes'],
  ['no responder', { cacaos: [] }],
  ['a responder without a key', { cacaos: [], responder: { metadata } }],
  ['a key that is none', { cacaos: [], responder: { publicKey: 'zz', metadata } }],
])('H46 an answer with %s rejects, and leaves no session or proposal', async (_, result) => {
  const { settled, client } = await answerTo(() => result)
  await expect(settled).rejects.toThrow('without its key')
  expect(client.session.getAll()).toEqual([])
  await expect.poll(() => client.proposal.getAll()).toEqual([])
})

test.each<[string, (asked: AuthPayload) => unknown]>([
  ['no list of consents', () => ({})],
  ['consents without an account', () => [{}, null, 'text']],
  ['a consent that grants no method', asked => [consent(asked, { resources: [] })]],
])('an answer with %s is a session without accounts, which can be ended in the wallet', async (_, cacaos) => {
  const { settled, client } = await answerTo((publicKey, asked) => ({
    cacaos: cacaos(asked),
    responder: { publicKey, metadata },
  }))
  const answer = await settled
  expect(accountsOf(answer)).toBeUndefined()
  expect(answer.signed.length).toBeLessThan(2)
  const { topic } = answer.session as { topic: string }
  await client.disconnect({ topic, reason: { code: 6000, message: 'Done.' } })
  expect(client.session.getAll()).toEqual([])
})

test('H34 a message for another domain is left out, and the session stays', async () => {
  const { settled } = await answerTo((publicKey, asked) => ({
    cacaos: [consent(asked, { domain: 'evil.example' })],
    responder: { publicKey, metadata },
  }))
  const answer = await settled
  expect(answer.signed).toEqual([])
  expect(accountsOf(answer)).toEqual([`${HERE}:${ADDRESS}`])
})

test('the messages of two accounts are told apart by account and chain', async () => {
  const { settled } = await answerTo((publicKey, asked) => ({
    cacaos: [
      consent(asked, { iss: `did:pkh:${OTHER}:${STRANGER}` }),
      consent(asked, { iss: `did:pkh:${HERE}:${ADDRESS}` }),
    ],
    responder: { publicKey, metadata },
  }))
  const answer = await settled
  expect(accountsOf(answer)).toEqual([`${OTHER}:${STRANGER}`, `${HERE}:${ADDRESS}`])
  expect(answer.signed).toMatchObject([
    { chainId: OTHER, address: STRANGER },
    { chainId: HERE, address: ADDRESS },
  ])
})

test('a second answer to the same link changes nothing', async () => {
  const { ask, raw, client } = await signInWorld()
  const [first, second] = [await raw(), await raw()]
  const { uri, settled } = await ask()
  const result = (publicKey: string, { authPayload }: { authPayload: AuthPayload }) => ({
    cacaos: [consent(authPayload)],
    responder: { publicKey, metadata },
  })
  await answerWith(first, uri, result)
  const { session } = await settled
  await answerWith(second, uri, result)
  // The relay delivers in order: by the next answer this one has arrived.
  const next = await ask()
  await answerWith(await raw(), next.uri, result)
  const { session: newer } = await next.settled
  expect(client.session.getAll().map(({ topic }) => topic)).toEqual(
    [session, newer].map(each => (each as { topic: string }).topic),
  )
})
