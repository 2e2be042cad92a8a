import type { InitialState } from '@foyer/core'
import type { Connection } from '@foyer/core/chain'
import { renderToString } from 'react-dom/server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ConnectButton } from '../buttons/ConnectButton.tsx'
import { ModalRoot } from '../ModalRoot.tsx'
import { approval, ETHEREUM, nothingStored, openPage, remembered } from '../page.fixture.tsx'
import { useAccount } from './useAccount.ts'
import { useConnection } from './useConnection.ts'
import { useSignIn } from './useSignIn.ts'

/** Component of the host that notes what it reads, each change once. */
function Host({ seen }: { seen: string[] }) {
  const { status } = useConnection()
  const account = useAccount()
  const signIn = useSignIn()
  const line = `${status}, ${account === null ? 'not known' : (account?.address ?? 'nobody')}, ${signIn.status}`
  if (seen.at(-1) !== line) seen.push(line)
  return <output>{line}</output>
}

/** The host's own button, which notes each text that it has had. */
function Own({ texts }: { texts: string[] }) {
  const { status, connection, storedAccount } = useConnection()
  const shown = (connection ?? storedAccount)?.address ?? (status === 'disconnected' ? 'Connect' : '…')
  if (texts.at(-1) !== shown) texts.push(shown)
  return <button type="button">{shown}</button>
}

/** Notes the stored accounts of two families. */
function Both({ seen }: { seen: unknown[] }) {
  const [solana, evm] = [useConnection('solana'), useConnection('eip155')]
  seen.push(solana.storedAccount, evm.storedAccount?.address)
  return null
}

const { address } = approval('meadow', ETHEREUM)

const page: typeof openPage = (options, more) => {
  const opened = openPage(options, more)
  onTestFinished(() => opened.unmount())
  return opened
}

test('a visitor of an earlier visit is never told that nobody is connected', async () => {
  const seen: string[] = []
  let answer: ((connection: Connection) => void) | undefined
  const opened = page({ storage: remembered('meadow') }, { children: <Host seen={seen} /> })
  opened.evm.adapter.restore = () => new Promise(resolve => (answer = resolve))
  await expect.poll(() => seen).toEqual(['restoring, not known, disabled'])
  await expect.poll(() => opened.button()?.getAttribute('aria-label')).toBe('Connecting…')
  await expect.poll(() => answer).toBeDefined()
  expect(seen).toHaveLength(1)
  answer!(approval('meadow', ETHEREUM))
  await expect.poll(() => seen.at(-1)).toBe(`connected, ${address}, disabled`)
  expect(seen).toHaveLength(2)
})

test('a wallet that is gone leaves the visitor disconnected', async () => {
  const seen: string[] = []
  page({ storage: remembered('meadow') }, { children: <Host seen={seen} /> })
  await expect.poll(() => seen).toEqual(['restoring, not known, disabled', 'disconnected, nobody, disabled'])
})

test('without an earlier visit the visitor is disconnected from the first render on', async () => {
  const seen: string[] = []
  page({ storage: nothingStored() }, { children: <Host seen={seen} /> })
  await expect.poll(() => seen).toEqual(['disconnected, nobody, disabled'])
})

test('a modal that does not load leaves the visitor disconnected', async () => {
  const seen: string[] = []
  const failing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  page({ storage: remembered('meadow'), adapters: [failing] }, { children: <Host seen={seen} /> })
  await expect.poll(() => seen).toEqual(['restoring, not known, disabled', 'disconnected, nobody, disabled'])
})

test('a server does not know, and the page takes over without a difference', async () => {
  const seen: string[] = []
  const problems: unknown[] = []
  const markup = renderToString(
    <ModalRoot options={{ adapters: [] }}>
      <ConnectButton />
      <Host seen={seen} />
    </ModalRoot>,
  )
  expect(markup).toContain('restoring, not known, disabled')
  seen.length = 0
  page(
    { storage: nothingStored() },
    {
      children: <Host seen={seen} />,
      markup,
      onRecoverableError: error => problems.push(error),
    },
  )
  await expect.poll(() => seen).toEqual(['restoring, not known, disabled', 'disconnected, nobody, disabled'])
  expect(problems).toEqual([])
})

describe('with the state of the last visit', () => {
  const initialState: InitialState = { accounts: [{ namespace: 'eip155', address, chainId: ETHEREUM }] }

  test('the markup of a server has the account, and the page never shows anything else', async () => {
    const texts: string[] = []
    const markup = renderToString(
      <ModalRoot options={{ adapters: [] }} initialState={initialState}>
        <ConnectButton />
        <Own texts={texts} />
      </ModalRoot>,
    )
    expect(markup).toContain(`<button type="button">${address}</button>`)
    texts.length = 0
    const problems: unknown[] = []
    const opened = page(
      { storage: remembered('meadow') },
      { children: <Own texts={texts} />, markup, initialState, onRecoverableError: error => problems.push(error) },
    )
    let answer: ((connection: Connection) => void) | undefined
    opened.evm.adapter.restore = () => new Promise(resolve => (answer = resolve))
    const short = `${address.slice(0, 4)}…${address.slice(-6)}`
    await expect.poll(() => opened.button()?.textContent).toBe(short)
    expect(opened.button()?.getAttribute('aria-label')).toBe(`${short}, Connecting…`)
    await expect.poll(() => answer).toBeDefined()
    answer!(approval('meadow', ETHEREUM))
    await expect.poll(() => opened.button()?.getAttribute('aria-label')).toContain(`Account ${short}`)
    expect(texts).toEqual([address])
    expect(problems).toEqual([])
  })

  test('where nothing is stored in the browser, the visitor is disconnected at once', async () => {
    const texts: string[] = []
    const opened = page({ storage: nothingStored() }, { children: <Own texts={texts} />, initialState })
    await expect.poll(() => texts).toEqual(['Connect'])
    await expect.poll(() => opened.button()?.textContent).toBe('Connect wallet')
  })

  test('a wallet that does not answer as the cookie says leaves the truth', async () => {
    const texts: string[] = []
    page({ storage: remembered('meadow') }, { children: <Own texts={texts} />, initialState })
    await expect.poll(() => texts).toEqual([address, 'Connect'])
  })

  test('another namespace has no account of this one', async () => {
    const seen: unknown[] = []
    const opened = page({ storage: remembered('meadow') }, { children: <Both seen={seen} />, initialState })
    opened.evm.adapter.restore = () => new Promise(() => {})
    await expect.poll(() => seen.slice(0, 2)).toEqual([undefined, address])
  })
})
