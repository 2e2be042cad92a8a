import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createModalActor } from '../createModalActor.ts'
import { defaultPorts } from '../platform/defaultPorts.ts'
import type { StoragePort } from '../platform/ports.ts'
import { evm } from '../visit.fixture.ts'

beforeEach(() => {
  vi.stubEnv('NODE_ENV', 'development')
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const texts = () => vi.mocked(console.warn).mock.calls.map(([text]) => text as unknown)
const inMemory = () => defaultPorts().storage
const create = (storage: StoragePort) => {
  const actor = createModalActor({ adapters: [evm().adapter], storage })
  onTestFinished(() => void actor.stop())
  return actor
}
/** Resolves when an actor has started, and what is said of it has been said. */
const settled = () => new Promise(resolve => setTimeout(resolve, 300))

test('modals with a storage each, and one that never starts or has stopped, are not mentioned', async () => {
  const storage = inMemory()
  create(storage)
  const first = create(storage).start()
  create(inMemory()).start()
  await settled()
  first.stop()
  create(storage).start()
  await settled()
  expect(texts()).toEqual([])
})

test('in development two running modals with one storage are a warning, once', async () => {
  const storage = inMemory()
  for (let count = 0; count < 3; count += 1) create(storage).start()
  await expect.poll(texts).toEqual([expect.stringMatching(/^Foyer: Two modals of this page share one storage/)])
  await settled()
  expect(texts()).toHaveLength(1)
})
