import { expect, it } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { createPrompts, unlessEmpty } from './prompts.ts'

const pending = new FoyerError('wallet.requestPending', { method: 'm' })
const malformed = new FoyerError('wallet.malformedAnswer', { method: 'm', detail: 'no list' })
const refused = new FoyerError('wallet.rejected', { method: 'm' })

/** Wallet with a prompt that the test answers. */
function wallet() {
  const asked: { approve: (accounts: string[]) => void; reject: (error: unknown) => void }[] = []
  return {
    shared: [] as string[],
    asked,
    ask: () => new Promise<string[]>((approve, reject) => void asked.push({ approve, reject })),
  }
}
type TestWallet = ReturnType<typeof wallet>
const prompts = () => createPrompts<TestWallet, readonly string[]>(async ({ shared }) => unlessEmpty(shared))

it('H04 a second request while the wallet holds a prompt joins it', async () => {
  const [one, request] = [wallet(), prompts()]
  const both = [request(one, one.ask), request(one, one.ask)]
  one.asked[0]!.approve(['a'])
  expect(await Promise.all(both)).toEqual([['a'], ['a']])
  expect(one.asked).toHaveLength(1)
})

it('a joined request takes the shared accounts when the answer of the prompt was lost', async () => {
  const [one, request] = [wallet(), prompts()]
  void request(one, one.ask)
  one.shared = ['a']
  expect(await request(one, one.ask)).toEqual(['a'])
})

it('a joined request waits for the prompt when the shared accounts do not arrive', async () => {
  const one = wallet()
  const request = createPrompts<TestWallet, readonly string[]>(() => new Promise(() => {}))
  const both = [request(one, one.ask), request(one, one.ask)]
  one.asked[0]!.approve(['a'])
  expect(await Promise.all(both)).toEqual([['a'], ['a']])
})

it('a request after the prompt was answered opens a new one', async () => {
  const [one, request] = [wallet(), prompts()]
  const first = request(one, one.ask)
  one.asked[0]!.reject(refused)
  await expect(first).rejects.toBe(refused)
  const second = request(one, one.ask)
  one.asked[1]!.approve(['a'])
  expect(await second).toEqual(['a'])
})

it('H06 prompts of two wallets are independent', async () => {
  const [one, other, request] = [wallet(), wallet(), prompts()]
  const both = [request(one, one.ask), request(other, other.ask)]
  other.asked[0]!.approve(['b'])
  one.asked[0]!.approve(['a'])
  expect(await Promise.all(both)).toEqual([['a'], ['b']])
})

it('H04 a wallet that holds another request answers with its shared accounts, if any', async () => {
  const [one, request] = [wallet(), prompts()]
  const ask = () => Promise.reject(pending)
  await expect(request(one, ask)).rejects.toBe(pending)
  one.shared = ['a']
  expect(await request(one, ask)).toEqual(['a'])
  await expect(request(one, () => Promise.reject(refused))).rejects.toBe(refused)
  const mute = createPrompts<TestWallet, readonly string[]>(async () => {
    throw new Error('no')
  })
  await expect(mute(one, ask)).rejects.toBe(pending)
})

const anew = { anew: true }

it('H50 a request anew asks the wallet again while its first prompt is unanswered', async () => {
  const [one, request] = [wallet(), prompts()]
  const both = [request(one, one.ask), request(one, one.ask, anew)]
  expect(one.asked).toHaveLength(2)
  one.asked[1]!.approve(['b'])
  expect(await both[1]).toEqual(['b'])
  one.asked[0]!.approve(['a'])
  expect(await both[0]).toEqual(['a'])
})

it('H50 the first prompt still counts after a request anew', async () => {
  const [one, request] = [wallet(), prompts()]
  void request(one, one.ask)
  const second = request(one, one.ask, anew)
  one.asked[0]!.approve(['a'])
  expect(await second).toEqual(['a'])
})

it('H50 an error of the lost first prompt does not end a request anew', async () => {
  const [one, request] = [wallet(), prompts()]
  const first = request(one, one.ask)
  const second = request(one, one.ask, anew)
  one.asked[0]!.reject(refused)
  await expect(first).rejects.toBe(refused)
  one.asked[1]!.approve(['b'])
  expect(await second).toEqual(['b'])
})

it('H50 a wallet that reports its first prompt as pending is waited for, whatever it answers', async () => {
  for (const end of ['approve', 'reject'] as const) {
    const [one, request] = [wallet(), prompts()]
    const first = request(one, one.ask)
    const second = request(one, () => Promise.reject(pending), anew)
    if (end === 'approve') one.asked[0]!.approve(['a'])
    else one.asked[0]!.reject(refused)
    const outcomes = await Promise.allSettled([first, second])
    expect(outcomes[1]).toEqual(outcomes[0])
    expect(outcomes[1]!.status).toBe(end === 'approve' ? 'fulfilled' : 'rejected')
  }
})

it('H50 the visitor’s refusal of the newest prompt counts, and the next request opens a new one', async () => {
  const [one, request] = [wallet(), prompts()]
  void request(one, one.ask)
  const second = request(one, one.ask, anew)
  one.asked[1]!.reject(refused)
  await expect(second).rejects.toBe(refused)
  void request(one, one.ask)
  expect(one.asked).toHaveLength(3)
})

it('H50 an invalid answer to the newest prompt waits for the first one, whatever that ends with', async () => {
  for (const end of ['approve', 'reject'] as const) {
    const [one, request] = [wallet(), prompts()]
    const first = request(one, one.ask)
    const second = request(one, one.ask, anew)
    one.asked[1]!.reject(malformed)
    const third = request(one, one.ask)
    if (end === 'approve') one.asked[0]!.approve(['a'])
    else one.asked[0]!.reject(refused)
    const outcomes = await Promise.allSettled([first, second, third])
    expect(outcomes.slice(1)).toEqual([outcomes[0], outcomes[0]])
    expect(outcomes[0]!.status).toBe(end === 'approve' ? 'fulfilled' : 'rejected')
    expect(one.asked).toHaveLength(2)
  }
})

it('an invalid answer to the only prompt is an error', async () => {
  const [one, request] = [wallet(), prompts()]
  await expect(request(one, () => Promise.reject(malformed), anew)).rejects.toBe(malformed)
})

it('H04 a request after one that was asked anew joins it', async () => {
  const [one, request] = [wallet(), prompts()]
  void request(one, one.ask)
  const both = [request(one, one.ask, anew), request(one, one.ask)]
  expect(one.asked).toHaveLength(2)
  one.asked[1]!.approve(['b'])
  expect(await Promise.all(both)).toEqual([['b'], ['b']])
})
