import { expect, test, vi } from 'vitest'
import type { CallHandlers, WindowJob } from '../protocol/windowMessages.ts'
import { enter, type FrameParts } from './windowTasks.ts'

type Shown = { job: () => Promise<WindowJob>; calls: () => CallHandlers }

/** Frame of `ann`, which has a wallet in its browser where `isStored` says so. */
function begin(purpose: 'create' | 'recover', browser: { isStored: boolean }) {
  let shown: Shown | undefined
  const seal = vi.fn(async () => ({ id: 'session' }))
  const sessions = {
    present: { login: { account: 'ann' } },
    isStored: async () => browser.isStored,
    enter: seal,
  }
  const parts = {
    sessions,
    windows: {
      expect(_: string, given: Shown) {
        shown = given
        return () => {}
      },
    },
    again: { shown: () => ({ kind: 'email' }) },
    embedder: 'https://site.example',
  } as unknown as FrameParts
  const entering = enter(parts, { purpose, window: 'w' } as Parameters<typeof enter>[1], new AbortController().signal)
  return { entering, shown: shown!, seal }
}

const SEED = new Uint8Array(16).fill(1)

test('no wallet is made over one that this browser has, also where the login server knows of none', async () => {
  const { entering, shown, seal } = begin('create', { isStored: true })
  const refused = expect(entering).rejects.toMatchObject({ code: 'auth.cancelled' })
  expect(await shown.job()).toEqual({ purpose: 'failed', reason: 'made' })
  await expect(shown.calls().entered!(SEED.slice())).rejects.toMatchObject({ code: 'auth.cancelled' })
  await refused
  expect(seal).not.toHaveBeenCalled()
})

test('a wallet that came in while the window was open is not replaced either', async () => {
  const browser = { isStored: false }
  const { shown, seal } = begin('create', browser)
  expect(await shown.job()).toMatchObject({ purpose: 'create', account: 'ann' })
  browser.isStored = true
  await expect(shown.calls().entered!(SEED.slice())).rejects.toMatchObject({ code: 'auth.cancelled' })
  expect(seal).not.toHaveBeenCalled()
})

test.each(['create', 'recover'] as const)('%s seals the seed of its window', async purpose => {
  const { entering, shown, seal } = begin(purpose, { isStored: purpose === 'recover' })
  expect(await shown.job()).toMatchObject({ purpose })
  await shown.calls().entered!(SEED.slice())
  expect(await entering).toEqual({ id: 'session' })
  expect(seal).toHaveBeenCalledOnce()
})
