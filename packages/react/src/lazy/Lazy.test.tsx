import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { createMount } from '../mount.fixture.tsx'
import { byRole } from '../roles.fixture.ts'
import { Lazy } from './Lazy.tsx'
import { lazyModule } from './lazyModule.ts'

const mount = createMount()

/** Module that each attempt to fetch waits for. */
function scriptedModule() {
  const attempts: { resolve: (text: string) => void; reject: (error: unknown) => void }[] = []
  const module = lazyModule<string>(() => new Promise((resolve, reject) => void attempts.push({ resolve, reject })))
  return { attempts, module }
}

const content = (module: ReturnType<typeof scriptedModule>['module']) => (
  <Lazy
    module={module}
    loading={<p>Loading</p>}
    failed={retry => (
      <button type="button" onClick={retry}>
        Try again
      </button>
    )}
  >
    {text => <h1>{text}</h1>}
  </Lazy>
)

test('a module is fetched by the first render, under StrictMode once, and its content replaces the placeholder', async () => {
  const { attempts, module } = scriptedModule()
  const { box } = mount(content(module))
  expect(box.innerHTML).toBe('<p>Loading</p>')
  expect(attempts).toHaveLength(1)
  await act(async () => attempts[0]?.resolve('Account'))
  expect(box.innerHTML).toBe('<h1>Account</h1>')
})

test('a module that has loaded before is shown at once, without the placeholder', async () => {
  const { attempts, module } = scriptedModule()
  const loading = module.load()
  attempts[0]?.resolve('Account')
  await loading
  const { box } = mount(content(module))
  expect(box.innerHTML).toBe('<h1>Account</h1>')
  expect(attempts).toHaveLength(1)
})

test('a failure shows the failed screen, and its retry fetches again and shows the placeholder meanwhile', async () => {
  const { attempts, module } = scriptedModule()
  const { box } = mount(content(module))
  await act(async () => attempts[0]?.reject(new Error('offline')))
  act(() => byRole(box, 'button', 'Try again').click())
  expect(box.innerHTML).toBe('<p>Loading</p>')
  expect(attempts).toHaveLength(2)
  await act(async () => attempts[1]?.resolve('Account'))
  expect(box.innerHTML).toBe('<h1>Account</h1>')
})

test('a preload that failed earlier is tried again without showing the failure', async () => {
  const { attempts, module } = scriptedModule()
  const preload = module.load().catch(() => {})
  attempts[0]?.reject(new Error('offline'))
  await preload
  expect(module.status()).toBe('failed')
  const { box } = mount(content(module))
  expect(box.innerHTML).toBe('<p>Loading</p>')
  expect(attempts).toHaveLength(2)
})

test('another module in the same place is fetched and shown instead', async () => {
  const [one, other] = [scriptedModule(), scriptedModule()]
  const { box, show } = mount(content(one.module))
  await act(async () => one.attempts[0]?.resolve('Account'))
  show(content(other.module))
  expect(box.innerHTML).toBe('<p>Loading</p>')
  await act(async () => other.attempts[0]?.resolve('Receive'))
  expect(box.innerHTML).toBe('<h1>Receive</h1>')
})

test('a removed component no longer listens to its module', () => {
  const { module } = scriptedModule()
  const unsubscribe = vi.fn()
  const subscribe = vi.fn(() => unsubscribe)
  const { show } = mount(content({ ...module, subscribe }))
  show(null)
  expect(unsubscribe).toHaveBeenCalledTimes(subscribe.mock.calls.length)
  expect(subscribe).toHaveBeenCalled()
})
