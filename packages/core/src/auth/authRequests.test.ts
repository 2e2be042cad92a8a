import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AuthClient } from '../chain/authConnector.ts'
import { FoyerError } from '../errors.ts'
import { flushMicrotasks, simulatedClock } from '../testing/index.ts'
import { authRequests } from './authRequests.ts'

type Sent = { method: string; signal: AbortSignal; resolve(value: unknown): void; reject(error: unknown): void }

function world() {
  const sent: Sent[] = []
  const abandoned: string[] = []
  const client = {
    request: (_: string, method: string, __: unknown, { signal }: { signal: AbortSignal }) =>
      new Promise((resolve, reject) => sent.push({ method, signal, resolve, reject })),
    abandon: (id: string) => void abandoned.push(id),
  } as unknown as AuthClient
  const clock = simulatedClock()
  const requests = authRequests(client, clock, () => {})
  const outcomes: string[] = []
  const send = (method = 'personal_sign') => {
    const controller = new AbortController()
    requests.send('eip155:1', method, [], controller).then(
      value => outcomes.push(String(value)),
      (error: Error & { code?: unknown }) =>
        outcomes.push(error.name === 'AbortError' ? 'aborted' : String(error.code)),
    )
    return controller
  }
  return { clock, requests, sent, abandoned, outcomes, send }
}

test('H63 an approval belongs to a request of this page, or is none', () => {
  const { requests, send } = world()
  requests.asked({ id: 'stray', chainId: 'eip155:1', method: 'personal_sign' })
  expect(requests.approvals()).toEqual([])
  send()
  for (const value of [undefined, 7, {}, { id: 7 }]) requests.asked(value)
  expect(requests.approvals()).toEqual([])
  requests.asked({ id: 'a', chainId: 'eip155:666', method: 'eth_sendTransaction' })
  expect(requests.approvals(), 'what this page has asked, not what the fact says').toEqual([
    { id: 'a', chainId: 'eip155:1', method: 'personal_sign' },
  ])
})

test('an abandoned request ends as the client says, and an aborted one is taken back in the vault', async () => {
  const { requests, sent, abandoned, outcomes, send } = world()
  send()
  const second = send('eth_sendTransaction')
  send('eth_signTypedData_v4')
  requests.asked({ id: 'b', chainId: 'eip155:1', method: 'eth_sendTransaction' })
  requests.asked({ id: 'a', chainId: 'eip155:1', method: 'personal_sign' })
  requests.asked({ id: 'c', chainId: 'eip155:1', method: 'eth_signTypedData_v4' })
  expect(requests.approvals().map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  requests.abandon(['a', 'a', 'c'])
  expect(requests.approvals().map(({ id }) => id)).toEqual(['b'])
  second.abort()
  await flushMicrotasks()
  expect(outcomes).toEqual(['aborted'])
  sent[0]!.reject(new FoyerError('wallet.rejected', { method: 'personal_sign' }))
  // It was signed before it was abandoned.
  sent[2]!.resolve('signed')
  await flushMicrotasks()
  expect(outcomes).toEqual(['aborted', 'wallet.rejected', 'signed'])
  expect(abandoned).toEqual(['a', 'c', 'b'])
  expect(sent.every(({ signal }) => signal.aborted)).toBe(true)
})

test('the approval of a later request is not taken for one that was abandoned, or whose approval has ended', async () => {
  const { requests, sent, outcomes, send } = world()
  for (const end of [(id: string) => requests.abandon([id]), requests.ended]) {
    const from = sent.length
    send()
    requests.asked({ id: `${from}`, chainId: 'eip155:1', method: 'personal_sign' })
    end(`${from}`)
    send()
    requests.asked({ id: 'later', chainId: 'eip155:1', method: 'personal_sign' })
    sent[from]!.reject(new FoyerError('wallet.rejected', { method: 'personal_sign' }))
    await flushMicrotasks()
    expect(requests.approvals().map(({ id }) => id)).toEqual(['later'])
    sent[from + 1]!.resolve('signed')
    await flushMicrotasks()
    expect(outcomes.splice(0)).toEqual(['wallet.rejected', 'signed'])
  }
})

test('H24 nothing is known of an abandoned request that the client does not end, so that it is not called rejected', async () => {
  const { clock, requests, sent, outcomes, send } = world()
  send('eth_sendTransaction')
  requests.asked({ id: 'a', chainId: 'eip155:1', method: 'eth_sendTransaction' })
  requests.abandon(['a'])
  await clock.advance(5_000)
  sent[0]!.resolve('late')
  await flushMicrotasks()
  expect(outcomes).toEqual(['wallet.failed'])
  expect(clock.pending()).toEqual([])
})

test('in any order of answers, facts and faults every request settles once, and nothing waits after it', async () => {
  const step = fc.constantFrom('send', 'asked', 'ended', 'abandon', 'resolve', 'reject', 'abort', 'stop' as const)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, fc.nat(5)), { maxLength: 40 }), async steps => {
      const { requests, sent, outcomes, send } = world()
      const controllers: AbortController[] = []
      for (const [kind, at] of steps) {
        const id = `${at}`
        if (kind === 'send') controllers.push(send())
        if (kind === 'asked') requests.asked({ id, chainId: 'eip155:1', method: 'personal_sign' })
        if (kind === 'ended') requests.ended(id)
        if (kind === 'abandon') requests.abandon([id])
        if (kind === 'resolve') sent[at]?.resolve('signed')
        if (kind === 'reject') sent[at]?.reject(new Error('broken'))
        if (kind === 'abort') controllers[at]?.abort()
        if (kind === 'stop') requests.stop()
        await flushMicrotasks()
        expect(requests.approvals().length).toBeLessThanOrEqual(controllers.length - outcomes.length)
      }
      requests.stop()
      await flushMicrotasks()
      expect(outcomes).toHaveLength(controllers.length)
      expect(requests.approvals()).toEqual([])
    }),
    { numRuns: 200 },
  )
})
