import { expect, it } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { createPrompts } from './prompts.ts'

const pending = new FoyerError('wallet.requestPending', { method: 'm' })
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
const prompts = () => createPrompts<TestWallet, string>(({ shared }) => shared)

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
  const request = createPrompts<TestWallet, string>(() => new Promise(() => {}))
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
  const mute = createPrompts<TestWallet, string>(() => {
    throw new Error('no')
  })
  await expect(mute(one, ask)).rejects.toBe(pending)
})
