import { expect, onTestFinished, test, vi } from 'vitest'
import { createApprovals } from './approvals.ts'
import { createWindows } from './windows.ts'

/** A request that waits, and how it ends. */
function ask() {
  const report = vi.fn()
  const page = new AbortController()
  const approvals = createApprovals({
    origin: 'https://shop.example',
    report,
    operations: { keep: () => {}, over: () => [] },
  })
  const end = approvals
    .ask({ chainId: 'eip155:1', method: 'eth_sendTransaction', params: [] }, page.signal)
    .catch((error: unknown) => error)
  const { id } = report.mock.lastCall![0].approval as { id: string }
  return { approvals, id, end, page }
}

const [one, other] = [Symbol('one'), Symbol('other')]

test('H62 a request that two windows show is signed by one of them', async () => {
  const { approvals, id, end } = ask()
  expect([approvals.show(id), approvals.show(id)]).toEqual([expect.objectContaining({ id }), expect.anything()])
  approvals.begin(id, one)
  expect(() => approvals.begin(id, other)).toThrow('over')
  // A signature that failed before is tried again by the same window.
  approvals.begin(id, one)
  approvals.end(id, one, { type: 'approved', result: '0x01' })
  expect(await end).toBe('0x01')
})

test('H62 a window does not reject what another one has begun to sign', async () => {
  const { approvals, id, end } = ask()
  approvals.begin(id, one)
  approvals.end(id, other, { type: 'rejected' })
  approvals.end(id, one, { type: 'approved', result: '0x01' })
  expect(await end).toBe('0x01')
})

test.each(['abandons', 'aborts'])(
  'H24 a request that the page %s while a window signs it may have been sent',
  async how => {
    const leave = ({ approvals, id, page }: ReturnType<typeof ask>) =>
      how === 'aborts' ? page.abort() : approvals.abandon(id)
    const waiting = ask()
    leave(waiting)
    expect(await waiting.end).toMatchObject({ code: 'wallet.rejected' })
    const signing = ask()
    signing.approvals.begin(signing.id, one)
    leave(signing)
    expect(await signing.end).toMatchObject({
      code: 'wallet.failed',
      context: { reason: expect.stringContaining('may') },
    })
  },
)

test('each of two windows rejects what nobody has begun to sign', async () => {
  const { approvals, id, end } = ask()
  approvals.end(id, other, { type: 'rejected' })
  expect(await end).toMatchObject({ code: 'wallet.rejected' })
})

test('each greeting of a window has handlers of its own', () => {
  const windows = createWindows()
  const calls = vi.fn(() => ({}))
  windows.expect('w', { job: async () => ({ purpose: 'done' }), calls })
  for (const _ of [1, 2]) {
    const { port1, port2 } = new MessageChannel()
    onTestFinished(() => port1.close())
    windows.greet({ foyer: 'vault.window', window: 'w' }, port2)
  }
  expect(calls).toHaveBeenCalledTimes(2)
})
