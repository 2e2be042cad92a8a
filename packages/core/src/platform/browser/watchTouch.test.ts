import { afterEach, expect, test, vi } from 'vitest'
import { watchTouch } from './watchTouch.ts'

afterEach(() => vi.unstubAllGlobals())

const open = (navigator: object) => {
  const page = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', navigator)
  const touched = vi.fn()
  return { page, touched, stop: watchTouch(touched) }
}

test.each(['pointerup', 'keydown'])('H71 hears of the first touch of a page, once: %s', type => {
  const { page, touched } = open({ userActivation: { hasBeenActive: false } })
  page.dispatchEvent(new Event('pointermove'))
  expect(touched).not.toHaveBeenCalled()
  page.dispatchEvent(new Event(type))
  page.dispatchEvent(new Event('keydown'))
  expect(touched).toHaveBeenCalledOnce()
})

test('counts a touch from before, and none after it was stopped', () => {
  expect(open({ userActivation: { hasBeenActive: true } }).touched).toHaveBeenCalledOnce()
  const { page, touched, stop } = open({})
  stop()
  page.dispatchEvent(new Event('keydown'))
  expect(touched).not.toHaveBeenCalled()
})
