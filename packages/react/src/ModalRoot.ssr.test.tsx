// @vitest-environment node
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { AccountButton, ConnectButton, createFoyer, ModalRoot, NetworkButton } from './index.ts'

test('H17 the modal renders on a server without a document, storage or adapters', () => {
  expect(typeof window).toBe('undefined')
  const load = vi.fn()
  const get = vi.fn()
  const markup = renderToString(
    <ModalRoot options={{ adapters: [load], storage: { get, set: get, remove: get, watch: () => () => {} } }}>
      <ConnectButton />
      <NetworkButton />
      <AccountButton />
      <p>The app</p>
    </ModalRoot>,
  )
  const room = '<math aria-hidden="true"><mspace height="20px" depth="20px" width="150px"></mspace></math>'
  const withRoom = `<foyer-button>${room}</foyer-button>`
  expect(markup).toBe(`${withRoom}${withRoom}<foyer-button></foyer-button><p>The app</p>`)
  expect(load).not.toHaveBeenCalled()
  expect(get).not.toHaveBeenCalled()
})

test('H17 a handle at module scope does nothing on a server, and <ModalRoot foyer> renders', () => {
  const load = vi.fn()
  const foyer = createFoyer({ adapters: [load] })
  expect([foyer.status(), foyer.account(), foyer.getProvider('eip155')]).toEqual(['restoring', undefined, undefined])
  const app = (
    <ModalRoot foyer={foyer}>
      <p>The app</p>
    </ModalRoot>
  )
  expect(renderToString(app)).toBe('<p>The app</p>')
  expect(load).not.toHaveBeenCalled()
})
