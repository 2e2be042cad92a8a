import { expect, test } from 'vitest'
import { forFirefox, forPlaywright } from './missingCommands.mjs'

const command = (method: string, params: object = {}) => ({ id: 7, method, params })

const unknown = { type: 'error', id: 7, error: 'unknown command' } as const

/** Command for the element of a frame. */
const forFrame = (frame: string) =>
  command('browsingContext.locateNodes', { context: 'page', locator: { type: 'context', value: { context: frame } } })

const node = (sharedId: string) => ({ type: 'node', sharedId, value: { localName: 'iframe' } })

/** Firefox's answer: the frames of the page, each with its window. */
const frames = ['first', 'second'].map(frame => ({
  type: 'array',
  value: [node(`element of ${frame}`), { type: 'window', value: { context: frame } }],
}))

test('the element of a frame is asked for by a function, and found by its window', () => {
  expect(forFirefox(forFrame('second'))).toMatchObject({
    id: 7,
    method: 'script.callFunction',
    params: { target: { context: 'page' } },
  })
  const answer = {
    type: 'success',
    id: 7,
    result: { type: 'success', result: { type: 'array', value: frames } },
  } as const
  const found = (frame: string) => forPlaywright(forFrame(frame), answer)
  expect(found('second')).toEqual({ type: 'success', id: 7, result: { nodes: [node('element of second')] } })
  expect(found('gone')).toEqual({ type: 'success', id: 7, result: { nodes: [] } })
})

test('a page that throws has no frames, and an error stays one', () => {
  const exception = { type: 'success', id: 7, result: { type: 'exception', exceptionDetails: {} } } as const
  expect(forPlaywright(forFrame('first'), exception)).toEqual({ type: 'success', id: 7, result: { nodes: [] } })
  const error = { type: 'error', id: 7, error: 'no such frame' } as const
  expect(forPlaywright(forFrame('first'), error)).toBe(error)
})

test('a command without which every test works is answered where Firefox does not know it', () => {
  const locale = command('emulation.setLocaleOverride')
  expect(forPlaywright(locale, unknown)).toEqual({ type: 'success', id: 7, result: {} })
  const refused = { ...unknown, error: 'invalid argument' }
  expect(forPlaywright(locale, refused)).toBe(refused)
})

test('all others reach Firefox and Playwright as they are', () => {
  const locate = command('browsingContext.locateNodes', { context: 'page', locator: { type: 'css', value: 'p' } })
  const answer = { type: 'success', id: 7, result: { nodes: [] } } as const
  expect(forFirefox(locate)).toBe(locate)
  expect(forPlaywright(locate, answer)).toBe(answer)
  expect(forPlaywright(command('script.evaluate'), unknown)).toBe(unknown)
})
