import { afterEach, describe, expect, it, vi } from 'vitest'
import { createSimulation, type SimulationOptions } from './simulation.ts'
import { memoryWalletStorage } from './storage.ts'

const ACCOUNTS = ['fox', 'owl']

function simulate(options: SimulationOptions = {}) {
  const emitted: (readonly string[])[] = []
  const own = ({ selected }: { selected: number }) => [ACCOUNTS[selected]!]
  const simulation = createSimulation<string>({
    storage: memoryWalletStorage(),
    ...options,
    id: 'one',
    key: 'one',
    accounts: ACCOUNTS.length,
    own,
    addresses: own,
    emitAccounts: shared => emitted.push(shared),
    malformed: { sign: 7 },
    errors: { rejected: () => new Error('no'), pending: () => new Error('open') },
  })
  return { ...simulation, emitted, script: simulation.scripted({}) }
}

afterEach(() => void vi.useRealTimers())

describe('shared accounts', () => {
  it('shares nothing before the prompt is approved, and the selected account first afterwards', async () => {
    const { permit, shared, script, emitted } = simulate()
    expect([shared(), script.addresses]).toEqual([[], ['fox']])
    await permit('connect')
    await permit('connect')
    script.switchAccount()
    script.shareNothing()
    expect(emitted).toEqual([['fox'], ['owl'], []])
    expect(script.prompts).toBe(1)
  })

  it.each(['locked', 'empty'] as const)('shares nothing while it is %s, and emits that', async behaviour => {
    const { permit, shared, script, emitted } = simulate()
    await permit('connect')
    script.behave(behaviour)
    script.unlock()
    expect([shared(), emitted]).toEqual([['fox'], [['fox'], [], ['fox']]])
  })

  it('keeps permission and behaviour across a reload', async () => {
    const storage = memoryWalletStorage()
    const before = simulate({ storage })
    await before.permit('connect')
    before.script.behave('reject')
    const after = simulate({ storage })
    expect([after.shared(), after.script.behaviour]).toEqual([['fox'], 'reject'])
  })
})

describe('requests', () => {
  it('carries out a request that it then answers with an error, until the error is taken back', async () => {
    const { request, script } = simulate()
    const run = vi.fn(() => 'sent')
    script.failAfter('send', { code: 4001, message: 'Request timed out' })
    await expect(request('send', [], run)).rejects.toEqual({ code: 4001, message: 'Request timed out' })
    expect(run).toHaveBeenCalledOnce()
    script.failAfter('send', undefined)
    expect(await request('send', [], run)).toBe('sent')
  })

  it('answers a request by script, malformed, or by the wallet', async () => {
    const { request, script } = simulate()
    const sign = () => request('sign', ['x'], () => 'signed')
    expect(await sign()).toBe('signed')
    script.behave('malformed')
    expect(await sign()).toBe(7)
    script.answer('sign', (text: string) => `${text}!`)
    expect(await sign()).toBe('x!')
    script.answer('sign', undefined)
    script.behave('approve')
    expect(await sign()).toBe('signed')
    expect(script.requests).toHaveLength(4)
  })

  it('neither answers nor emits events after it vanished', async () => {
    const { request, emitAccounts, script, emitted } = simulate()
    script.vanish()
    emitAccounts()
    const answered = await Promise.race([request('sign', [], () => 'signed'), Promise.resolve('nothing')])
    expect([answered, emitted, script.gone]).toEqual(['nothing', [], true])
  })
})

it('announces itself at the configured time', () => {
  vi.useFakeTimers()
  const shown: string[] = []
  const ends = (['now', 'never', { after: 10 }, { after: 20 }] as const).map((announce, index) =>
    simulate({ announce }).announced(() => shown.push(`${index}`)),
  )
  expect(shown).toEqual(['0'])
  vi.advanceTimersByTime(10)
  ends[3]!()
  vi.advanceTimersByTime(10)
  expect(shown).toEqual(['0', '2'])
})

it('prefers the wallet’s own script to the shared one, and keeps getters live', () => {
  const { scripted, script } = simulate()
  let listeners = 0
  const own = scripted({
    get listeners() {
      return listeners
    },
    disconnect: () => 'ours',
  })
  listeners = 2
  script.behave('silent')
  expect([own.listeners, own.behaviour, own.disconnect()]).toEqual([2, 'silent', 'ours'])
})
