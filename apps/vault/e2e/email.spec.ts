import { expect, test } from '@playwright/test'
import {
  checkEmail,
  codeFor,
  create,
  deleteParts,
  ends,
  inWindow,
  listParts,
  logInByEmail,
  openClient,
  openHost,
  pass,
  restore,
  startEmail,
} from './vault.ts'

test('a visitor comes in by email, makes a wallet and comes back after a reload without a prompt', async ({
  browser,
}) => {
  const { page, opened } = await openHost(browser)
  expect(opened.code).toBeUndefined()
  test.info().annotations.push({ type: 'vault ready', description: `${Math.round(opened.value!)} ms` })
  expect((await restore(page)).value).toBeUndefined()
  const end = await logInByEmail(page, 'ann@site.example')
  expect(end.value).toEqual({ type: 'create', login: { kind: 'email', label: 'ann@site.example' } })
  const { session } = await create(page)
  expect(session.login).toEqual({ kind: 'email', label: 'ann@site.example' })
  expect(session.accounts.map(({ namespace, type }) => [namespace, type])).toEqual([
    ['eip155', 'eoa'],
    ['eip155', 'smartAccount'],
    ['solana', undefined],
    ['bip122', 'payment'],
    ['bip122', 'ordinal'],
    ['polkadot', undefined],
  ])
  await page.reload()
  expect((await openClient(page)).code).toBeUndefined()
  expect((await restore(page)).value).toEqual(session)
})

test('a second browser gets the wallet back by the recovery code', async ({ browser }) => {
  const first = await openHost(browser)
  await logInByEmail(first.page, 'ben@site.example')
  const { code, session } = await create(first.page)
  const { page } = await openHost(browser)
  expect((await logInByEmail(page, 'ben@site.example')).value).toMatchObject({ type: 'recover' })
  const { window, settled } = await inWindow(page, 'recover')
  await window.getByLabel('Recovery code').fill(`${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`)
  await window.getByRole('button', { name: 'Recover' }).click()
  await expect(window.getByRole('alert').first()).toHaveText('A character is wrong, or two are swapped.')
  await window.getByLabel('Recovery code').fill(code)
  await ends(window, window.getByRole('button', { name: 'Recover' }))
  expect((await settled).value?.accounts).toEqual(session.accounts)
})

test('H63 parts that somebody deleted still bring the wallet back, and recovery and the browser keep them', async ({
  browser,
}) => {
  const first = await openHost(browser)
  await logInByEmail(first.page, 'ola@site.example')
  const { code, session } = await create(first.page)
  for (const kind of ['recovery', 'device']) await deleteParts(first.page, kind)
  expect((await listParts(first.page)).filter(({ deletesAt }) => deletesAt === undefined)).toEqual([])
  const { page } = await openHost(browser)
  expect((await logInByEmail(page, 'ola@site.example')).value).toMatchObject({ type: 'recover' })
  const { window, settled } = await inWindow(page, 'recover')
  await window.getByLabel('Recovery code').fill(code)
  await ends(window, window.getByRole('button', { name: 'Recover' }))
  expect((await settled).value?.accounts).toEqual(session.accounts)
  const going = async () => (await listParts(page)).filter(({ deletesAt }) => deletesAt !== undefined)
  expect((await going()).map(({ kind }) => kind)).toEqual(['device'])
  // The browser whose part it is.
  expect((await logInByEmail(first.page, 'ola@site.example')).value).toMatchObject({ type: 'session' })
  expect(await going()).toEqual([])
})

test('H63 no wallet is made over the one of this browser once the way back is over', async ({ browser }) => {
  const { page } = await openHost(browser)
  await logInByEmail(page, 'pia@site.example')
  const { session } = await create(page)
  await deleteParts(page, 'recovery')
  await pass(page, 8 * 24 * 60)
  expect((await listParts(page)).map(({ kind }) => kind)).toEqual(['device'])
  const { window, settled } = await inWindow(page, 'create')
  await expect(window.getByText('This browser has your wallet already.')).toBeVisible()
  expect((await settled).code).toBe('auth.cancelled')
  expect((await listParts(page)).map(({ kind }) => kind)).toEqual(['device'])
  expect((await restore(page)).value).toEqual(session)
})

test('H64 a code works once, for the frame that asked for it', async ({ browser }) => {
  const { page } = await openHost(browser)
  const other = await openHost(browser)
  const { value: challenge } = await startEmail(page, 'cleo@site.example')
  const code = await codeFor(page, 'cleo@site.example')
  expect((await checkEmail(other.page, challenge!.id, code)).code).toBe('auth.codeExpired')
  const wrong = code === '000000' ? '000001' : '000000'
  expect(await checkEmail(page, challenge!.id, wrong)).toEqual({ code: 'auth.codeWrong', context: { left: 4 } })
  expect((await checkEmail(page, challenge!.id, code)).value).toMatchObject({ type: 'create' })
  expect((await checkEmail(page, challenge!.id, code)).code).toBe('auth.codeExpired')
})
