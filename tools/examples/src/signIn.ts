import { expect } from './expect.ts'
import type { Visitor } from './visitor.ts'

/** Signs in to the app's server, returns, and signs out. */
export async function driveSignIn(visitor: Visitor) {
  const { page, wallet, step } = visitor
  const signedIn = page.getByText(/^Signed in: 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266$/i)
  const signedOut = page.getByText('Connect a wallet and sign in.')
  const expectAnswer = async (answer: RegExp) => {
    await page.getByRole('button', { name: 'Ask the server who I am' }).click()
    await expect(page.getByText(answer)).toBeVisible()
  }
  const expectKnown = async () => {
    await expect(signedIn).toBeVisible()
    await expectAnswer(/^Answer: You are 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266\.$/i)
  }
  const expectUnknown = async () => {
    await expect(signedOut).toBeVisible()
    await expectAnswer(/^Answer: Sign in first\.$/)
  }
  const session = async () => (await page.context().cookies()).find(({ name }) => name === 'session')

  await step('ask as a stranger', expectUnknown)
  await step('connect and sign in', async () => {
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: wallet.name }).click()
    await wallet.accept(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click()
    await expectKnown()
    expect(await session()).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  })
  await step('reload', async () => {
    await page.reload()
    await expectKnown()
  })
  await step('sign out', async () => {
    const before = await session()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expectUnknown()
    // A copy of the cookie is worth nothing.
    await page.context().addCookies([before!])
    await expectAnswer(/^Answer: Sign in first\.$/)
    await expect(page.getByRole('button', { name: /^Account / })).toBeVisible()
  })
}
