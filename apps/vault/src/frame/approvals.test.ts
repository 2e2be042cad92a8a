import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createApprovals } from './approvals.ts'
import { createOperations } from './operations.ts'
import { createWindows } from './windows.ts'

/** A request that waits, and how it ends. */
function ask(method = 'eth_sendTransaction') {
  const report = vi.fn()
  const page = new AbortController()
  const stored = new Map<string, string>()
  const open = () =>
    createOperations({ getItem: key => stored.get(key) ?? null, setItem: (key, text) => void stored.set(key, text) })
  const approvals = createApprovals({ origin: 'https://shop.example', report, operations: open() })
  const end = approvals.ask({ chainId: CHAIN, method, params: [] }, page.signal).catch((error: unknown) => error)
  const { id } = report.mock.lastCall![0].approval as { id: string }
  // As a page that was loaded again reads them.
  return { approvals, id, end, page, kept: () => open() }
}

const CHAIN = 'eip155:1'
const [one, other] = [Symbol('one'), Symbol('other')]

/** Operation of the smart account that a window has signed, as it tells its frame. */
const signedAs = (digit: string) => {
  const hash = `0x${digit.repeat(64)}`
  const operation = { hash, chainId: CHAIN, sender: '0x01', nonce: '0x0', block: '0x1', at: Date.now() }
  return { operation, result: { id: hash, capabilities: { userOperation: { hash } } } }
}

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

describe('H57 an operation of the smart account', () => {
  const first = signedAs('1')
  const { hash } = first.operation

  /** One that a window has signed, and is about to send. */
  function signed() {
    const asked = ask('wallet_sendCalls')
    asked.approvals.begin(asked.id, one)
    asked.approvals.signed(asked.id, one, first)
    return asked
  }

  test('is kept before it is sent, and a page that is loaded again knows it', () => {
    const { kept } = signed()
    expect(kept().find(hash)).toMatchObject({ hash, nonce: '0x0' })
    // Nobody follows it yet: the next window looks for it.
    expect(kept().over(CHAIN)).toMatchObject([{ hash }])
  })

  test.each<[string, (asked: ReturnType<typeof ask>) => void]>([
    ['is closed', ({ approvals, id }) => approvals.left(id, one)],
    ['is opened a second time', ({ approvals, id }) => expect(approvals.show(id)).toBe('signing')],
    ['is left by the page', ({ approvals, id }) => approvals.abandon(id)],
  ])('whose window %s while it sends has its id, and is followed', async (_, leave) => {
    const asked = signed()
    leave(asked)
    expect(await asked.end).toEqual(first.result)
    expect(asked.kept().over(CHAIN)).toEqual([])
    expect(asked.kept().find(hash)).toBeDefined()
  })

  test('that the network refuses has its id all the same, and is looked for before the next one', async () => {
    const { approvals, id, end, kept } = signed()
    approvals.end(id, one, { type: 'failed', reason: 'underpriced' })
    expect(await end).toEqual(first.result)
    expect(kept().over(CHAIN)).toMatchObject([{ hash }])
  })

  test('that is signed once more after a refusal has the id of the one that was sent, and the other is looked for', async () => {
    const attempts = [first, signedAs('2')]
    for (const sent of attempts) {
      const { approvals, id, end, kept } = signed()
      approvals.begin(id, one)
      approvals.signed(id, one, attempts[1])
      approvals.end(id, one, { type: 'approved', ...sent })
      expect(await end).toEqual(sent.result)
      const others = attempts.filter(each => each !== sent)
      expect(kept().over(CHAIN)).toMatchObject(others.map(each => ({ hash: each.operation.hash })))
      expect(kept().find(sent.operation.hash)).toBeDefined()
    }
  })

  test.each<[string, (asked: ReturnType<typeof ask>) => void]>([
    ['has taken the request back', ({ page }) => page.abort()],
    ['was replaced', ({ approvals }) => approvals.abandonAll()],
  ])('whose page %s is looked for before the next one', async (_, leave) => {
    const asked = signed()
    leave(asked)
    await asked.end
    expect(asked.kept().over(CHAIN)).toMatchObject([{ hash }])
  })

  test('is not sent by a window whose request is over, so that the page knows that nothing was sent', async () => {
    const { approvals, id, end, kept } = ask('wallet_sendCalls')
    approvals.begin(id, one)
    approvals.left(id, one)
    approvals.abandon(id)
    expect(await end).toMatchObject({ code: 'wallet.rejected' })
    expect(() => approvals.signed(id, one, first)).toThrow('over')
    expect(kept().find(hash)).toBeUndefined()
  })

  test('is told by the window that signs it alone, and in full', () => {
    const { approvals, id, kept } = ask('wallet_sendCalls')
    expect(() => approvals.signed(id, one, first)).toThrow('over')
    approvals.begin(id, one)
    expect(() => approvals.signed(id, other, first)).toThrow('over')
    expect(() => approvals.signed(id, one, { result: first.result, operation: {} })).toThrow('over')
    approvals.left(id, other)
    expect(kept().find(hash)).toBeUndefined()
  })
})

test('each of two windows rejects what nobody has begun to sign', async () => {
  const { approvals, id, end } = ask()
  approvals.end(id, other, { type: 'rejected' })
  expect(await end).toMatchObject({ code: 'wallet.rejected' })
})

test.each([
  [5700, { code: 5700 }],
  [4100, { code: 4100 }],
  [4001, undefined],
  ['5700', undefined],
  [undefined, undefined],
])('a refusal with the code %j has the cause %j', async (code, cause) => {
  const { approvals, id, end } = ask()
  approvals.end(id, one, { type: 'refused', reason: 'No.', code })
  const error = (await end) as Error
  expect(error).toMatchObject({ code: 'auth.refused', context: { reason: 'No.' } })
  expect(error.cause).toEqual(cause)
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
