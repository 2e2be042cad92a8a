import { isFoyerError } from '@foyer/core'
import { expect, test } from 'vitest'
import { signInPages, wait } from '../flows/siwx/signIn.fixture.ts'
import { createPages, shown } from '../visit.fixture.ts'
import { type SignIn, useSignIn } from './useSignIn.ts'

const pages = createPages()
const open = signInPages(pages.open)

/** Component of the host that reports the hook at each render. */
function Reader({ onRender }: { onRender: (result: SignIn) => void }) {
  onRender(useSignIn())
  return null
}

function reader() {
  const results: SignIn[] = []
  const host = <Reader onRender={result => void results.push(result)} />
  return { host, results, now: () => results.at(-1)! }
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (isFoyerError(error) ? error.code : error),
  )

test('without the option `siwx` the status is disabled, and signing in is rejected', async () => {
  const { host, now } = reader()
  pages.open({}, { children: host })
  await expect.poll(now).toMatchObject({ status: 'disabled', session: undefined })
  expect(await codeOf(now().signIn())).toBe('siwx.disabled')
  expect(now().status).toBe('disabled')
})

test('the status follows the sign-in, the session is there once it is signed, and signing out ends it', async () => {
  const { host, results, now } = reader()
  const page = open({ children: host })
  await expect.poll(now).toMatchObject({ status: 'signedOut', session: undefined })
  await wait(page)
  expect(results.map(({ status }) => status)).toContain('pending')
  expect(now()).toMatchObject({ status: 'signedOut', session: undefined })
  page.press('sign')
  await expect.poll(() => page.evm.signatures.length).toBe(1)
  page.evm.signatures[0]?.resolve('0x5150')
  await expect.poll(() => page.verifications.length).toBe(1)
  expect(now().status).toBe('pending')
  page.verifications[0]?.resolve()
  await expect.poll(() => now().status).toBe('signed')
  expect(now().session).toMatchObject({ signature: '0x5150', data: { domain: location.host, chainId: 'eip155:1' } })
  const leaving = codeOf(now().signOut())
  await expect.poll(() => page.revocations.length).toBe(1)
  page.revocations[0]?.resolve()
  expect(await leaving).toBe('resolved')
  await expect.poll(now).toMatchObject({ status: 'signedOut', session: undefined })
})

test('signIn() opens the sign-in again, and is rejected when the visitor leaves', async () => {
  const { host, now } = reader()
  const page = open({ children: host })
  await wait(page)
  page.press('cancel')
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
  const signing = codeOf(now().signIn())
  // The view that fades out is the same one.
  await expect.poll(() => page.part('dialog', '[open]')).not.toBe(null)
  await shown(page, 'SIWXSignMessage')
  page.press('close')
  expect(await signing).toBe('connect.cancelled')
})

test('the functions stay the same at each render', async () => {
  const { host, results } = reader()
  const page = open({ children: host })
  await wait(page)
  // StrictMode calls the first render twice.
  const stable = results.slice(2)
  expect(new Set(stable.map(({ signIn }) => signIn)).size).toBe(1)
  expect(new Set(stable.map(({ signOut }) => signOut)).size).toBe(1)
})
