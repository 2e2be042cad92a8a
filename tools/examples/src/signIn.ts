import { expect } from './expect.ts'
import { disconnectInModal } from './modal.ts'
import type { Visitor } from './visitor.ts'

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

const sessionOf = async ({ page }: Visitor) => (await page.context().cookies()).find(({ name }) => name === 'session')

async function connectAndSign({ page, wallet }: Visitor) {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: wallet.name }).click()
  await wallet.accept(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click()
}

/** Signs in to an app that shows no sign-in of its own, returns, and disconnects, which ends the session. */
export async function driveSignInOfModal(visitor: Visitor) {
  const { page, step, expectConnected } = visitor
  const answer = async () => (await page.request.get(new URL('/sign-in/session', page.url()).href)).json()
  const expectKnown = async () => {
    await expectConnected()
    await expect.poll(answer).toMatchObject({ accountAddress: expect.stringMatching(new RegExp(ACCOUNT, 'i')) })
    await expect(page.getByRole('dialog')).toBeHidden()
  }

  await step('ask as a stranger', async () => expect(await answer()).toBeNull())
  await step('connect and sign in', async () => {
    await connectAndSign(visitor)
    await expectKnown()
    expect(await sessionOf(visitor)).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  })
  await step('reload', async () => {
    await page.reload()
    await expectKnown()
  })
  await step('disconnect', async () => {
    const before = await sessionOf(visitor)
    await disconnectInModal(visitor)
    await expect.poll(answer).toBeNull()
    // A copy of the cookie is worth nothing.
    await page.context().addCookies([before!])
    expect(await answer()).toBeNull()
  })
}

/** Signs in to the app's server, returns, and signs out. */
export async function driveSignIn(visitor: Visitor) {
  const { page, step } = visitor
  const signedIn = page.getByText(new RegExp(`^Signed in: ${ACCOUNT}$`, 'i'))
  const signedOut = page.getByText('Connect a wallet and sign in.')
  const expectAnswer = async (answer: RegExp) => {
    await page.getByRole('button', { name: 'Ask the server who I am' }).click()
    await expect(page.getByText(answer)).toBeVisible()
  }
  const expectKnown = async () => {
    await expect(signedIn).toBeVisible()
    await expectAnswer(new RegExp(`^Answer: You are ${ACCOUNT}\\.$`, 'i'))
  }
  const expectUnknown = async () => {
    await expect(signedOut).toBeVisible()
    await expectAnswer(/^Answer: Sign in first\.$/)
  }

  await step('ask as a stranger', expectUnknown)
  await step('connect and sign in', async () => {
    await connectAndSign(visitor)
    await expectKnown()
    expect(await sessionOf(visitor)).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  })
  await step('reload', async () => {
    await page.reload()
    await expectKnown()
  })
  await step('sign out', async () => {
    const before = await sessionOf(visitor)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expectUnknown()
    // A copy of the cookie is worth nothing.
    await page.context().addCookies([before!])
    await expectAnswer(/^Answer: Sign in first\.$/)
    await expect(page.getByRole('button', { name: /^Account / })).toBeVisible()
  })
}
