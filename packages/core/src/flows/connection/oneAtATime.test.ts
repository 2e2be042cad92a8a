import { expect, test } from 'vitest'
import { flushMicrotasks } from '../../testing/index.ts'
import { createOneAtATime } from './oneAtATime.ts'

const line = () => {
  const oneAtATime = createOneAtATime()
  const asked: string[] = []
  const ask = (name: string, { wallet = 'Both', anew = false } = {}) => {
    const request = {} as { resolve(answer: string): void; reject(error: Error): void }
    const answered = new Promise<string>((resolve, reject) => Object.assign(request, { resolve, reject }))
    const visit = new AbortController()
    const work = async () => {
      asked.push(name)
      return answered
    }
    const answer = oneAtATime(wallet, work, { anew, signal: visit.signal }).catch((error: Error) => error.message)
    return { ...request, answer, leave: () => visit.abort(new Error('left')) }
  }
  return { ask, asked }
}

test('a wallet is asked in the press itself, and for the next family once it has answered', async () => {
  const { ask, asked } = line()
  const first = ask('first')
  expect(asked).toEqual(['first'])
  const second = ask('second')
  const third = ask('third')
  await flushMicrotasks()
  expect(asked).toEqual(['first'])
  first.reject(new Error('declined'))
  expect(await first.answer).toBe('declined')
  await flushMicrotasks()
  expect(asked).toEqual(['first', 'second'])
  second.resolve('approved')
  expect(await second.answer).toBe('approved')
  await flushMicrotasks()
  expect(asked).toEqual(['first', 'second', 'third'])
  third.resolve('approved')
  await third.answer
  ask('fourth')
  expect(asked).toHaveLength(4)
})

test('another wallet does not wait', () => {
  const { ask, asked } = line()
  ask('first')
  ask('other', { wallet: 'Owl' })
  expect(asked).toEqual(['first', 'other'])
})

test('a request that its visitor has left makes room, though its wallet never answers', async () => {
  const { ask, asked } = line()
  const first = ask('first')
  ask('second')
  first.leave()
  await flushMicrotasks()
  expect(asked).toEqual(['first', 'second'])
})

test('a request that is left while it waits is never asked, and the next one keeps its place', async () => {
  const { ask, asked } = line()
  const first = ask('first')
  const second = ask('second')
  ask('third')
  second.leave()
  await flushMicrotasks()
  expect(asked).toEqual(['first'])
  first.resolve('approved')
  expect(await second.answer).toBe('left')
  await flushMicrotasks()
  expect(asked).toEqual(['first', 'third'])
})

test('a request that the visitor asks for again does not wait for one that the wallet never answers', async () => {
  const { ask, asked } = line()
  const first = ask('first')
  ask('second').leave()
  ask('second again', { anew: true })
  expect(asked).toEqual(['first', 'second again'])
  ask('third')
  await flushMicrotasks()
  expect(asked).toHaveLength(2)
  first.resolve('approved')
  await flushMicrotasks()
  expect(asked).toHaveLength(2)
})
