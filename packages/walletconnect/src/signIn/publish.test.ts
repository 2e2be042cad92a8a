import { expect, test, vi } from 'vitest'
import { publish } from './publish.ts'
import type { SignInClient } from './signInClient.ts'

/** Client whose verify service answers with these attestations, one for each request. */
function clientWith(...attestations: (string | undefined)[]) {
  let running = 0
  const register = vi.fn(async () => {
    running += 1
    expect(running).toBe(1)
    await new Promise(resolve => setTimeout(resolve, 5))
    running -= 1
    return attestations.shift()
  })
  const published: object[] = []
  const core = {
    crypto: { encode: async (_: string, { id }: { id: number }) => `message ${id}` },
    verify: { register },
    history: { set: () => {} },
    relayer: {
      publish: async (topic: string, message: string, options: object) =>
        void published.push({ topic, message, ...options }),
    },
  }
  return { client: { core } as unknown as SignInClient, register, published }
}

const requests = [
  { id: 1, method: 'one', params: {}, tag: 1116 },
  { id: 2, method: 'two', params: {}, tag: 1100 },
]

test('the verify service is asked for one request after the other: with two it hangs where it cannot be reached', async () => {
  const { client, register, published } = clientWith('first', 'second')
  await publish(client, 'topic', requests)
  expect(register).toHaveBeenCalledTimes(2)
  expect(published).toMatchObject([
    { topic: 'topic', message: 'message 1', attestation: 'first', tag: 1116, prompt: true, ttl: 300 },
    { topic: 'topic', message: 'message 2', attestation: 'second', tag: 1100 },
  ])
})

test.each(['', undefined])(
  'a verify service that fails with %j delays a link once, and the requests go without it',
  async nothing => {
    const { client, register, published } = clientWith(nothing, 'never')
    await publish(client, 'topic', requests)
    expect(register).toHaveBeenCalledTimes(1)
    expect(published).toHaveLength(2)
    expect(published[1]).toMatchObject({ attestation: undefined })
  },
)

test('a page on an insecure origin has no hashes, and asks without the verify service', async () => {
  vi.stubGlobal('crypto', {})
  const { client, register, published } = clientWith('never')
  await publish(client, 'topic', requests)
  vi.unstubAllGlobals()
  expect(register).not.toHaveBeenCalled()
  expect(published).toHaveLength(2)
})
