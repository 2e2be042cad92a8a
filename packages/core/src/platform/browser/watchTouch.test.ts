import { afterEach, expect, test, vi } from 'vitest'
import { watchTouch } from './watchTouch.ts'

afterEach(() => vi.unstubAllGlobals())

const open = (navigator: object) => {
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  vi.stubGlobal('navigator', navigator)
  const touched = vi.fn()
  return { window, touched, stop: watchTouch(touched) }
}

test.each(['pointerup', 'keydown'])('H71 hears of the first touch of a page, once: %s', type => {
  const { window, touched } = open({ userActivation: { hasBeenActive: false } })
  window.dispatchEvent(new Event('pointermove'))
  expect(touched).not.toHaveBeenCalled()
  window.dispatchEvent(new Event(type))
  window.dispatchEvent(new Event('keydown'))
  expect(touched).toHaveBeenCalledOnce()
})

test('counts a touch from before, and none after it was stopped', () => {
  expect(open({ userActivation: { hasBeenActive: true } }).touched).toHaveBeenCalledOnce()
  const { window, touched, stop } = open({})
  stop()
  window.dispatchEvent(new Event('keydown'))
  expect(touched).not.toHaveBeenCalled()
})
