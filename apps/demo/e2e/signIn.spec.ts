import { axe } from './models/axe.ts'
import { familyNames } from './models/family.ts'
import { SignIn } from './models/signIn.ts'
import { Site } from './models/site.ts'
import { sample } from './sample.ts'
import { expect, test } from './test.ts'

const FIRST = 'eip155:31337'
const SECOND = 'eip155:31338'

/** Another tab of the same browser, on the same page. */
async function otherTab({ site }: SignIn): Promise<SignIn> {
  const other = new SignIn(new Site(await site.page.context().newPage(), site.request))
  await other.visit()
  return other
}

test('nobody is asked before the visitor acts', async ({ site, signIn }) => {
  const count = signIn.countsRequests()
  await signIn.visit('preload=idle')
  await site.isReady()
  await expect(signIn.panel).toContainText('Not asked yet.')
  await expect(signIn.panel.getByRole('button', { name: 'Sign in', exact: true })).toBeDisabled()
  expect(count()).toBe(0)
})

for (const name of sample(familyNames, 2)) {
  test(`${name}: a wallet signs in with a second prompt, and a reload keeps the session without a question`, async ({
    site,
    page,
    modal,
    signIn,
  }) => {
    const family = site.family(name)
    await signIn.visit(`families=${family.namespace}`)
    await signIn.enters(family)
    const address = await family.selectedAddress('other')
    await signIn.isSignedIn(address)
    expect(await (await family.script('other')).evaluate(({ prompts }) => prompts)).toBe(2)
    await page.reload()
    if (name === 'Polkadot') await site.touches()
    await family.showsAccountOf('other')
    await signIn.isSignedIn(address)
    await modal.seesNothing()
    expect(await (await family.script('other')).evaluate(({ prompts }) => prompts)).toBe(0)
  })
}

for (const name of ['EVM', 'Solana'] as const) {
  test(`${name}: a wallet that can connects and signs in with one prompt`, async ({ site, modal, signIn }) => {
    const family = site.family(name)
    await signIn.visit(`families=${family.namespace}`)
    await site.openModal()
    await modal.chooses('Meadow')
    await modal.seesNothing()
    await signIn.isSignedIn(await family.selectedAddress())
    expect(await (await family.script()).evaluate(({ prompts }) => prompts)).toBe(1)
  })
}

test('a phone of eip155 alone connects and signs in with one prompt', async ({ site, modal, phone, signIn }) => {
  await signIn.visit('walletConnect=1')
  await site.openCode()
  await phone.scans()
  expect(phone.wallet.state.asks[0]).toMatchObject({ kind: 'authentication' })
  await phone.wallet.approve()
  await modal.seesNothing()
  await signIn.isSignedIn((await site.account.textContent())!)
  expect(phone.wallet.state.asks).toEqual([])
})

test('one phone signs in with each of its families, as each becomes active', async ({ site, modal, phone, signIn }) => {
  await signIn.visit('families=all&walletConnect=1')
  await site.openCode()
  await phone.scansAndApproves()
  for (const name of familyNames) {
    const family = site.family(name)
    if (name !== 'EVM') {
      await site.openProfile()
      await modal.profileOf(name).getByRole('list', { name: 'Accounts' }).getByRole('button').first().click()
    }
    await signIn.isAsked()
    await signIn.presses('Sign')
    await modal.seesText('Open your wallet')
    await phone.isAsked()
    await phone.wallet.approve()
    await modal.seesNothing()
    await signIn.isSignedIn((await family.account.textContent())!)
  }
})

test.describe('the phone page', () => {
  // Its policy keeps it from the service that would confirm the origin of this page.
  test.use({ ofOthers: /verify\.walletconnect\.org|'metadata\.url'/ })

  test('shows the message with its site, and a reload keeps the session', async ({
    site,
    page,
    modal,
    phonePage,
    signIn,
  }) => {
    // A phone is asked for the session and the sign-in at once only where eip155 is the only family.
    await signIn.visit('families=eip155,solana&walletConnect=1')
    await site.openCode()
    await expect(modal.code).toHaveAttribute('data-uri', /./)
    await phonePage.pairs((await modal.code.getAttribute('data-uri'))!)
    await phonePage.approves(/wants to connect$/)
    await signIn.isAsked()
    await signIn.presses('Sign')
    await phonePage.approves(/asks for personal_sign$/, `${new URL(page.url()).host} wants you to sign in`)
    await modal.seesNothing()
    const address = (await site.account.textContent())!
    await signIn.isSignedIn(address, FIRST)
    await page.reload()
    await expect(site.account).toHaveText(address)
    await signIn.isSignedIn(address, FIRST)
    await modal.seesNothing()
  })
})

test('H32 a reload before the visitor has signed asks again', async ({ site, page, signIn }) => {
  await signIn.visit()
  await signIn.connects(site.family('EVM'))
  await page.reload()
  await signIn.signs()
  await signIn.isSignedIn(await site.family('EVM').selectedAddress('other'), FIRST)
})

test('"Not now" stays connected and is not asked again after a reload, until the visitor wants to', async ({
  site,
  page,
  modal,
  signIn,
}) => {
  const evm = site.family('EVM')
  await signIn.visit()
  await signIn.connects(evm)
  await signIn.presses('Not now')
  await modal.seesNothing()
  await evm.showsAccountOf('other')
  await signIn.isSignedOut()
  await page.reload()
  await evm.showsAccountOf('other')
  await signIn.reaches('dismissed')
  await modal.seesNothing()
  await signIn.pressesOfPage('Sign in')
  await signIn.signs()
  await signIn.isSignedIn(await evm.selectedAddress('other'), FIRST)
})

test('a switch of the network or of the account asks again', async ({ site, modal, signIn }) => {
  const evm = site.family('EVM')
  await signIn.visit()
  await signIn.enters(evm)
  const [first, second] = await (await evm.script('other')).evaluate(({ addresses }) => [...addresses])
  await signIn.isSignedIn(first!, FIRST)
  await site.openNetworks()
  await modal.choosesNetwork('Foundry Two')
  await signIn.signs()
  await signIn.isSignedIn(first!, SECOND)
  await (await evm.script('other')).evaluate(wallet => wallet.switchAccount())
  await signIn.signs()
  await signIn.isSignedIn(second!, SECOND)
})

test('required: closing is refused with a shake and a reason, and cancelling disconnects', async ({
  site,
  page,
  modal,
  signIn,
}) => {
  const evm = site.family('EVM')
  await signIn.visit('signIn=required')
  await signIn.connects(evm)
  const states = await modal.recordsStates()
  await page.keyboard.press('Escape')
  await expect
    .poll(async () => (await states()).some(({ state, text }) => state === 'shaking' && text?.includes('cancel first')))
    .toBe(true)
  await signIn.isAsked()
  await signIn.presses('Cancel and disconnect')
  await modal.seesNothing()
  await evm.showsDisconnected()
  expect(await signIn.session()).toBe(null)
})

test('H32 required: cancelling after a switch returns to the network that is signed in', async ({
  site,
  modal,
  signIn,
}) => {
  const evm = site.family('EVM')
  await signIn.visit('signIn=required')
  await signIn.enters(evm)
  await site.openNetworks()
  await modal.choosesNetwork('Foundry Two')
  await signIn.isAsked()
  await signIn.presses('Cancel and go back')
  await modal.seesNothing()
  await site.showsNetwork('Foundry')
  await signIn.isSignedIn(await evm.selectedAddress('other'), FIRST)
})

test('signing out ends the session on the server, and a copy of its cookie is worth nothing', async ({
  site,
  page,
  modal,
  signIn,
}) => {
  const evm = site.family('EVM')
  await signIn.visit()
  await signIn.enters(evm)
  await signIn.isSignedIn(await evm.selectedAddress('other'))
  const cookies = await page.context().cookies()
  await signIn.pressesOfPage('Sign out')
  await signIn.isSignedOut()
  await page.context().addCookies(cookies)
  expect(await signIn.session()).toBe(null)
  await page.reload()
  await evm.showsAccountOf('other')
  await signIn.reaches('dismissed')
  await modal.seesNothing()
})

test('disconnecting ends the session on the server', async ({ site, signIn }) => {
  const evm = site.family('EVM')
  await signIn.visit()
  await signIn.enters(evm)
  await signIn.isSignedIn(await evm.selectedAddress('other'))
  await evm.disconnects()
  await evm.showsDisconnected()
  await signIn.isSignedOut()
})

test('two tabs sign in at once, and signing out in one is seen in the other', async ({ site, signIn }) => {
  const evm = site.family('EVM')
  await signIn.visit()
  await signIn.connects(evm)
  const other = await otherTab(signIn)
  await other.isAsked()
  const address = await evm.selectedAddress('other')
  const tabs = [signIn, other]
  const scripts = await Promise.all(
    tabs.map(({ site: { page } }) => new Site(page, site.request).family('EVM').script('other')),
  )
  for (const script of scripts) await script.evaluate(wallet => wallet.behave('silent'))
  for (const tab of tabs) {
    await tab.site.page.bringToFront()
    await tab.presses('Sign')
    await tab.site.modal.seesText('Sign in your wallet')
  }
  await Promise.all(scripts.map(script => script.evaluate(wallet => wallet.approveNow())))
  for (const tab of tabs) {
    await tab.site.page.bringToFront()
    await tab.site.modal.seesNothing()
    await tab.isSignedIn(address)
  }
  await signIn.site.page.bringToFront()
  await signIn.pressesOfPage('Sign out')
  await signIn.isSignedOut()
  await other.site.page.bringToFront()
  await other.isSignedOut()
  await other.site.modal.seesNothing()
})

test('a question that waits in one tab goes away when another tab signs in', async ({ site, signIn }) => {
  const evm = site.family('EVM')
  await signIn.visit()
  await signIn.connects(evm)
  const other = await otherTab(signIn)
  await other.signs()
  await site.page.bringToFront()
  await site.modal.seesNothing()
  await signIn.isSignedIn(await evm.selectedAddress('other'))
})

for (const theme of ['light', 'dark'] as const) {
  test(`the question and the page beside it are accessible in the ${theme} theme`, async ({ site, page, signIn }) => {
    const violations = async (part?: string) => {
      const builder = axe(page, { rules: { 'target-size': { enabled: true } } })
      return (await (part ? builder.include(part) : builder).analyze()).violations
    }
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn.visit(`theme=${theme}`)
    await signIn.connects(site.family('EVM'))
    await site.modal.button('Show the message').click()
    expect(await violations('foyer-modal')).toEqual([])
    await signIn.signs()
    await signIn.isSignedIn(await site.family('EVM').selectedAddress('other'))
    expect(await violations()).toEqual([])
  })
}
