import { EventEmitter } from 'node:events'
import { createDelayedPromise, engineEvent } from '@walletconnect/utils'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Answers, expireFirst, PATIENCE } from './expireFirst.ts'

const SENTENCES = [
  ['session_connect', 'Proposal expired'],
  ['session_request', 'Request expired. Please try again.'],
] as const

type Kind = (typeof SENTENCES)[number][0]

/** Waits as the client does. */
function ask(kind: Kind, sentence: string, isMended = true) {
  const answers = new EventEmitter()
  if (isMended) expireFirst(answers as unknown as Answers)
  const { done, resolve, reject } = createDelayedPromise<string>(undefined, sentence)
  const name = engineEvent(kind, 7)
  answers.once(name, ({ error, result }: { error?: Error; result?: string }) =>
    error ? reject(error as never) : resolve(result),
  )
  const ended = vi.fn()
  done().then(ended, error => ended((error as Error).message))
  return { answers, name, ended }
}

function hearUnhandled() {
  const unhandled = vi.fn()
  const before = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', unhandled)
  onTestFinished(() => {
    process.removeAllListeners('unhandledRejection')
    for (const listener of before) process.on('unhandledRejection', listener)
  })
  return unhandled
}

const turn = () => new Promise(resolve => setImmediate(resolve))

function fakeTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

test.each(SENTENCES)(
  '%s: an answer that never comes is an expiry that the caller can catch',
  async (kind, sentence) => {
    fakeTimers()
    const unhandled = hearUnhandled()
    const { ended } = ask(kind, sentence)
    vi.advanceTimersByTime(PATIENCE - 1_000)
    await turn()
    expect(ended).not.toHaveBeenCalled()
    vi.advanceTimersByTime(2_000)
    await turn()
    expect(ended).toHaveBeenCalledExactlyOnceWith(sentence)
    expect(vi.getTimerCount()).toBe(0)
    expect(unhandled).not.toHaveBeenCalled()
  },
)

test('the client alone rejects a promise that nobody can catch', async () => {
  fakeTimers()
  const unhandled = hearUnhandled()
  ask('session_connect', 'Proposal expired', false)
  vi.advanceTimersByTime(PATIENCE)
  await turn()
  expect(unhandled).toHaveBeenCalledOnce()
})

test.each(SENTENCES)('%s: an answer ends the waiting, and no timer is left', async (kind, sentence) => {
  fakeTimers()
  const { answers, name, ended } = ask(kind, sentence)
  answers.emit(name, { result: 'signed' })
  await turn()
  expect(ended).toHaveBeenCalledExactlyOnceWith('signed')
  expect(vi.getTimerCount()).toBe(0)
})

test('other events of the client are left alone', () => {
  fakeTimers()
  const answers = new EventEmitter()
  expireFirst(answers as unknown as Answers)
  const listener = vi.fn()
  answers.once('session_ping:7', listener)
  expect(vi.getTimerCount()).toBe(0)
  answers.emit('session_ping:7', {})
  expect(listener).toHaveBeenCalledOnce()
})
